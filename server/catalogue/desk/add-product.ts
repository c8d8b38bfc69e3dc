/**
 * Adds a product as a draft, with its photo. Shoppers see it only after it is published. If it has
 * a formula, a job adds its drawn pictures within a minute.
 */
import { composeFormula } from '#domain/catalogue/formula/compose-formula.ts'
import { validateProductForm } from '#domain/catalogue/product-form.ts'
import { findPublicationGaps } from '#domain/catalogue/publication.ts'
import { listProductWarnings } from '#domain/catalogue/product-warnings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { isUniqueViolation } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import {
  insertDraft,
  insertIngredients,
  replaceFormula,
} from '#server/catalogue/catalogue.store.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { drawPicturesJob } from '#server/catalogue/pictures/draw-product-pictures.ts'
import { toEntryColumns } from './entry-columns.ts'
import { addFailedMessage, createFormError, toEnglishText } from './form-error.ts'
import { storePhoto } from './store-photo.ts'
import { findProductNameBySku, listAllIngredients } from './read-products.ts'
import type { ProductUpload } from './read-product-upload.ts'
import { createSkuTakenError, skuConstraint } from './sku-taken-error.ts'

/** Id in the formula of a product that has no id yet. The formula's id is not saved. */
const noProductId = 0

/**
 * Saves the product with its first price, records it in the audit log, and queues the drawing of
 * its pictures. Returns the id, the warnings that staff must accept to publish the product, and the
 * texts of what the product still lacks (`missing`). The texts are in English. Throws INVALID with
 * fields, SKU_TAKEN, PICTURE_REFUSED.
 */
export async function addProduct(
  shop: Shop,
  actor: Actor,
  { form, image: photo, imageAlt: photoAlt }: ProductUpload,
): Promise<{ id: number; warnings: string[]; missing: string[] }> {
  const { claims } = settingsOf(shop)
  const formCheck = validateProductForm(form, claims)
  if (!formCheck.ok) throw createFormError(formCheck.problems, addFailedMessage)
  const { entry } = formCheck
  // Fails early, before the slow work on the photo. The unique constraint decides between parallel
  // requests: see the catch below.
  const takenBy = await findProductNameBySku(shop.db, entry.sku)
  if (takenBy !== undefined) throw createSkuTakenError({ takenBy, isNew: true })
  // The client in the specification sends no alt text; the shop's own form requires one.
  const alt = photoAlt.trim() || entry.product_name
  // Stored before the transaction. If that fails, `deleteOldPictures` deletes the unused photo.
  const pictures = photo ? [await storePhoto(shop, photo, alt)] : []
  const now = shop.now()
  try {
    return await changeCatalogue(shop, async (tx) => {
      const composedFormula = composeFormula(
        noProductId,
        entry.ingredients,
        await listAllIngredients(tx),
      )
      const { formula, newIngredients } = composedFormula
      const id = await insertDraft(tx, toEntryColumns(entry, formula), pictures, {
        userId: actor.userId,
        setAt: now,
      })
      await insertIngredients(tx, newIngredients)
      await replaceFormula(tx, id, formula)
      await recordAudit(tx, {
        at: now,
        actor,
        action: 'product.added',
        subjectId: id,
        detail: { name: entry.product_name },
      })
      if (formula) await shop.jobs.send(tx, drawPicturesJob, { productId: id })
      return {
        id,
        warnings: listProductWarnings(entry, composedFormula, claims).map(toEnglishText),
        missing: findPublicationGaps(entry, formula, pictures).map(({ phrase }) =>
          toEnglishText(phrase),
        ),
      }
    })
  } catch (error) {
    if (isUniqueViolation(error, skuConstraint)) throw createSkuTakenError({ isNew: true })
    throw error
  }
}
