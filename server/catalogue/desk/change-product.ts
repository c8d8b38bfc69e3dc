/**
 * Changes a product. A change by someone else since the given version is a CONFLICT and nothing is
 * written; the screen then shows both versions. A new price goes to the price history, changed
 * fields go to the audit log. Orders keep the price they were bought at. A published product must
 * stay complete.
 */
import { composeFormula } from '#domain/catalogue/compose-formula.ts'
import { byAmount } from '#domain/catalogue/formula.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import { judgeProductForm, productCaps, type ProductForm } from '#domain/catalogue/product-form.ts'
import { publicationGaps } from '#domain/catalogue/publication.ts'
import { productWarnings } from '#domain/catalogue/product-warnings.ts'
import { judgeLine } from '#domain/checkout/text-caps.ts'
import { formatRinggit, sen } from '#domain/money.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { isDuplicate, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import {
  columnsOf,
  insertIngredients,
  insertPrice,
  picturesOf,
  writeAmounts,
  updateProduct,
} from '#server/catalogue/catalogue.store.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { drawPicturesJob } from '#server/catalogue/pictures/draw-product-pictures.ts'
import { formOfProduct } from './form-of-product.ts'
import { findNameOfSku, findRow, readIngredients } from './read-products.ts'
import { inEnglish, refuseForm, refuseSku } from './refuse-product.ts'

export type ProductChange = {
  version: number
  form: ProductForm
  /** The photos to keep, in their order; drawn pictures are kept anyway. */
  photos: readonly { path: string; alt: string }[]
}

/** The fields that the label and the share picture show; a change of others redraws nothing. */
const drawnFields: readonly string[] = ['product_name', 'size', 'price', 'ingredients']

/** Throws NOT_FOUND, CONFLICT, INVALID with fields and SKU_TAKEN. */
export async function changeProduct(
  shop: Shop,
  actor: Actor,
  productId: number,
  change: ProductChange,
): Promise<{ version: number; warnings: string[] }> {
  const { claims } = settingsOf(shop)
  const verdict = judgeProductForm(change.form, claims)
  if (!verdict.ok) throw refuseForm(verdict.problems)
  const { entry } = verdict
  try {
    return await changeCatalogue(shop, async (tx) => {
      const row = await rowToChange(tx, productId, change.version)
      const composed = composeFormula(productId, entry.ingredients, await readIngredients(tx))
      const { formula, fresh } = composed
      const warnings = productWarnings(entry, composed, claims).map(inEnglish)
      const pictures = keptPhotos(picturesOf(row.pictures), change.photos)
      const gaps = row.published_at ? publicationGaps(entry, formula, pictures) : []
      if (gaps.length > 0) throw refuseForm(gaps)
      const names = formula ? byAmount(formula) : entry.ingredients
      const columns = columnsOf({ ...entry, ingredients: names.map(({ name }) => name) })
      await insertIngredients(tx, fresh)
      await writeAmounts(tx, productId, formula)
      const version = await updateProduct(tx, productId, {
        ...columns,
        pictures: JSON.stringify(pictures),
        updated_at: shop.now(),
      })
      const after = await findRow(tx, productId)
      const fields = changedFields(formOfProduct(row), after && formOfProduct(after))
      if (JSON.stringify(picturesOf(row.pictures)) !== JSON.stringify(pictures))
        fields.push('photos')
      const auditEntry = { at: shop.now(), actor, subjectId: productId } as const
      if (entry.price !== row.price_sen) {
        await insertPrice(tx, productId, entry.price, { by: actor.userId, at: shop.now() })
        const detail = { from: formatRinggit(sen(row.price_sen)), to: formatRinggit(entry.price) }
        await recordAudit(tx, { ...auditEntry, action: 'product.price', detail })
      }
      if (fields.length > 0)
        await recordAudit(tx, {
          ...auditEntry,
          action: 'product.changed',
          detail: { fields: fields.join(', ') },
        })
      if (fields.some((field) => drawnFields.includes(field)))
        await shop.jobs.send(tx, drawPicturesJob, { productId })
      return { version, warnings }
    })
  } catch (error) {
    if (isDuplicate(error, 'product_sku_taken'))
      throw refuseSku(await findNameOfSku(shop.db, entry.sku), false)
    throw error
  }
}

/**
 * Throws NOT_FOUND, and CONFLICT on another version. The catalogue's lock is held by the caller.
 */
export async function rowToChange(tx: Tx, productId: number, version: number | undefined) {
  const row = await findRow(tx, productId)
  if (!row) throw new ShopError('NOT_FOUND')
  if (version !== undefined && row.version !== version) throw new ShopError('CONFLICT')
  return row
}

/** Keeps the listed photos with their alt texts, followed by the drawn pictures. */
function keptPhotos(
  pictures: readonly Picture[],
  photos: readonly { path: string; alt: string }[],
): Picture[] {
  const stored = photos.flatMap(({ path, alt }) => {
    const photo = pictures.find((picture) => picture.kind === 'photo' && picture.path === path)
    const words = alt.trim()
    if (words === '' || !judgeLine(words, productCaps.alt).ok)
      throw new ShopError('INVALID', {
        fields: { photos: 'Describe each photo in a few plain words.' },
      })
    return photo ? [{ ...photo, alt: words }] : []
  })
  return [...stored, ...pictures.filter(({ kind }) => kind !== 'photo')]
}

function changedFields(before: ProductForm, after: ProductForm | undefined): string[] {
  const now = new Map<string, unknown>(Object.entries(after ?? {}))
  return Object.entries(before)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(now.get(field)))
    .map(([field]) => field)
}
