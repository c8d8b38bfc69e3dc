/**
 * Changes a product. If a colleague has changed it since the form was read, throws CONFLICT and
 * writes nothing; the screen then shows the typed and the stored values. A new price is added to
 * the price history, and the names of changed fields to the audit log. Existing orders keep their
 * prices. A published product must stay complete.
 */
import { composeFormula } from '#domain/catalogue/formula/compose-formula.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import {
  emptyProductForm,
  validateProductForm,
  type ProductForm,
} from '#domain/catalogue/product-form.ts'
import { productLimits } from '#domain/catalogue/product-limits.ts'
import { findPublicationGaps } from '#domain/catalogue/publication.ts'
import { listProductWarnings } from '#domain/catalogue/product-warnings.ts'
import { halalRefusalText, needsHalalCertificate } from '#domain/catalogue/restricted-words.ts'
import { validateSingleLine } from '#domain/checkout/text-limits.ts'
import { formatRinggit, sen, type Sen } from '#domain/money.ts'
import type { ClaimSettings } from '#domain/shop-settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { isUniqueViolation, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { publish } from '#server/publish.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import {
  insertIngredients,
  replaceFormula,
  updatePrice,
  updateProduct,
  type CatalogueTx,
} from '#server/catalogue/catalogue.store.ts'
import { parsePictures, type ProductRow } from '#server/catalogue/select-products.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { drawPicturesJob } from '#server/catalogue/pictures/draw-product-pictures.ts'
import { toEntryColumns } from './entry-columns.ts'
import { createFormError, toEnglishText } from './form-error.ts'
import { toProductForm } from './to-product-form.ts'
import {
  assertProductVersion,
  findProductNameBySku,
  getProductRow,
  listAllIngredients,
} from './read-products.ts'
import { createSkuTakenError, skuConstraint } from './sku-taken-error.ts'

type ProductChange = {
  /** The product's version when staff read it. */
  version: number
  form: ProductForm
  /** The photos to keep, in this sequence. Drawn pictures are always kept. */
  photos: readonly { path: string; alt: string }[]
}

/**
 * Fields that the drawn pictures show (see PicturedProduct). Pictures are redrawn only when one of
 * them changes.
 */
const drawnFields: ReadonlySet<ChangedField> = new Set([
  'product_name',
  'size',
  'price',
  'ingredients',
])

/**
 * Saves the change, publishes 'product changed', and queues new drawings if needed. Returns the
 * product's version, and warnings in English, which do not prevent the change. Throws NOT_FOUND,
 * CONFLICT, INVALID with the wrong fields, and SKU_TAKEN when another product has the SKU. Changes
 * nothing when no value differs, even if `version` is outdated.
 */
export async function changeProduct(
  shop: Shop,
  actor: Actor,
  productId: number,
  change: ProductChange,
): Promise<{ version: number; warnings: string[] }> {
  const { claims } = settingsOf(shop)
  const formCheck = validateProductForm(change.form, claims)
  if (!formCheck.ok) throw createFormError(formCheck.problems)
  const { entry } = formCheck
  try {
    return await changeCatalogue(shop, async (tx) => {
      const row = await getProductRow(tx, productId)
      const ingredients = await listAllIngredients(tx)
      const composedFormula = composeFormula(productId, entry.ingredients, ingredients)
      const { formula, newIngredients } = composedFormula
      const warnings = listProductWarnings(entry, composedFormula, claims).map(toEnglishText)
      const pictures = keepPhotos(parsePictures(row.pictures), change.photos, claims)
      const columns = toEntryColumns(entry, formula)
      const changedFields = listChangedFields(row, {
        ...row,
        ...columns,
        // Without JSON.stringify, as rows are read.
        descriptions: entry.descriptions,
        pictures,
        formulaIngredients: toFormulaRows(formula),
      })
      // Before the version is compared, so that a repeated save is no conflict (`rowVersion`).
      if (changedFields.length === 0) return { version: row.version, warnings }
      assertProductVersion(row, change.version)
      const gaps = row.published_at ? findPublicationGaps(entry, formula, pictures) : []
      if (gaps.length > 0) throw createFormError(gaps)
      await insertIngredients(tx, newIngredients)
      await replaceFormula(tx, productId, formula)
      const { price_sen: newPrice, ...columnsWithoutPrice } = columns
      const version = await updateProduct(tx, productId, {
        ...columnsWithoutPrice,
        pictures: JSON.stringify(pictures),
        // Without the setting to stop without stock, a stopped product is available again.
        ...(!entry.stopWithoutStock && { stopped_at: null }),
        updated_at: shop.now(),
      })
      const prices = { before: sen(row.price_sen), after: newPrice }
      if (prices.before !== prices.after) await savePrice(shop, tx, actor, productId, prices)
      await recordChangedFields(shop, tx, actor, productId, changedFields)
      await publish(shop, tx, 'product changed', { productId })
      if (changedFields.some((field) => drawnFields.has(field)))
        await shop.jobs.send(tx, drawPicturesJob, { productId })
      return { version, warnings }
    })
  } catch (error) {
    if (isUniqueViolation(error, skuConstraint)) {
      const takenBy = await findProductNameBySku(shop.db, entry.sku)
      throw createSkuTakenError({ takenBy, isNew: false })
    }
    throw error
  }
}

/**
 * Returns the listed photos with their new alt texts, followed by the drawn pictures. A listed
 * photo that the product does not have is left out. Throws INVALID for an alt text that is blank,
 * too long, or says "halal" without a certificate.
 */
function keepPhotos(
  pictures: readonly Picture[],
  photos: readonly { path: string; alt: string }[],
  claims: ClaimSettings,
): Picture[] {
  const keptPhotos = photos.flatMap(({ path, alt }) => {
    const photo = pictures.find((picture) => picture.kind === 'photo' && picture.path === path)
    const altText = alt.trim()
    if (altText === '' || !validateSingleLine(altText, productLimits.alt).ok)
      throw new ShopError('INVALID', {
        fields: { photos: 'Describe each photo in a few plain words.' },
      })
    if (needsHalalCertificate(altText, claims))
      throw new ShopError('INVALID', {
        message: halalRefusalText,
        fields: { photos: halalRefusalText },
      })
    return photo ? [{ ...photo, alt: altText }] : []
  })
  return [...keptPhotos, ...pictures.filter(({ kind }) => kind !== 'photo')]
}

/** Returns the amounts of the formula as a row of a product has them. */
function toFormulaRows(formula: Formula | undefined): ProductRow['formulaIngredients'] {
  return (formula?.ingredients ?? []).map(
    ({ form = '', compound = '', factor = 1, ...ingredient }) => ({
      ...ingredient,
      form,
      compound,
      factor,
    }),
  )
}

/** Changes the price, and adds it to the price history and the audit log. */
async function savePrice(
  shop: Shop,
  tx: CatalogueTx,
  actor: Actor,
  productId: number,
  prices: { before: Sen; after: Sen },
): Promise<void> {
  const setAt = shop.now()
  await updatePrice(tx, productId, prices.after, { userId: actor.userId, setAt })
  await recordAudit(tx, {
    at: setAt,
    actor,
    action: 'product.price',
    subjectId: productId,
    detail: { from: formatRinggit(prices.before), to: formatRinggit(prices.after) },
  })
}

/** Adds one entry with the names of the fields to the audit log. */
async function recordChangedFields(
  shop: Shop,
  tx: Tx,
  actor: Actor,
  productId: number,
  fields: readonly ChangedField[],
): Promise<void> {
  await recordAudit(tx, {
    at: shop.now(),
    actor,
    action: 'product.changed',
    subjectId: productId,
    detail: { fields: fields.map((field) => auditNames[field]).join(', ') },
  })
}

type ChangedField = keyof ProductForm | 'photos'

/** Names of the fields in the audit log. */
const auditNames: Readonly<Record<ChangedField, string>> = {
  category: 'category',
  product_name: 'product name',
  price: 'price',
  size: 'capsules per jar',
  sku: 'SKU',
  description: 'description',
  gender: 'gender',
  allergies: 'allergies',
  noAllergens: 'no allergens to declare',
  dailyPriceDesc: 'price-per-day label',
  breastFeedingSafe: 'safe while breastfeeding',
  vegetarian: 'vegetarian',
  vegan: 'vegan',
  nutFree: 'nut free',
  glutenFree: 'gluten free',
  available: 'available for sale',
  stopWithoutStock: 'stop selling without stock',
  ingredients: 'ingredients',
  descriptions: 'facts',
  photos: 'photos',
}

/** Returns the fields whose values differ, in the sequence of the form, `photos` last. */
function listChangedFields(before: ProductRow, after: ProductRow): ChangedField[] {
  const [formBefore, formAfter] = [toProductForm(before), toProductForm(after)]
  const formFields: ChangedField[] = Object.keys(formBefore)
    .filter(isProductField)
    .filter((field) => !isEqualJson(formBefore[field], formAfter[field]))
  const arePhotosSame = isEqualJson(parsePictures(before.pictures), parsePictures(after.pictures))
  return arePhotosSame ? formFields : [...formFields, 'photos']
}

/** Compares JSON values. Objects are equal only if their keys have the same sequence too. */
function isEqualJson(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

function isProductField(key: string): key is keyof ProductForm {
  return Object.hasOwn(emptyProductForm, key)
}
