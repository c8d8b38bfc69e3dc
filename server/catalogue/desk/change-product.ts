/**
 * Changes a product. If the product has changed since the given version, throws CONFLICT and writes
 * nothing; the screen then shows both versions. A new price is added to the price history, and the
 * names of changed fields to the audit log. Existing orders keep their prices. A published product
 * must stay complete.
 */
import { composeFormula } from '#domain/catalogue/formula/compose-formula.ts'
import { ingredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import {
  emptyProductForm,
  validateProductForm,
  type ProductForm,
} from '#domain/catalogue/product-form.ts'
import { productLimits } from '#domain/catalogue/product-limits.ts'
import { findPublicationGaps } from '#domain/catalogue/publication.ts'
import { listProductWarnings } from '#domain/catalogue/product-warnings.ts'
import { validateLine } from '#domain/checkout/text-limits.ts'
import { formatRinggit, sen } from '#domain/money.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { isDuplicate, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { publish } from '#server/publish.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import {
  toProductColumns,
  insertIngredients,
  insertPrice,
  replaceAmounts,
  updateProduct,
} from '#server/catalogue/catalogue.store.ts'
import { parsePictures } from '#server/catalogue/select-products.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { drawPicturesJob } from '#server/catalogue/pictures/draw-product-pictures.ts'
import { formOfProduct } from './form-of-product.ts'
import { findNameOfSku, findProductRow, readIngredients } from './read-products.ts'
import { toEnglishText, refuseForm, refuseSku } from './refuse-product.ts'

type ProductChange = {
  version: number
  form: ProductForm
  /** The photos to keep, in this order. Drawn pictures are always kept. */
  photos: readonly { path: string; alt: string }[]
}

/** Fields of ProductForm that drawn pictures show. Pictures are redrawn only when one changes. */
const drawnFields: readonly string[] = ['product_name', 'size', 'price', 'ingredients']

/**
 * Returns the product's new version and warnings in English, which do not prevent the change.
 * Throws NOT_FOUND, CONFLICT, INVALID with fields and SKU_TAKEN.
 */
export async function changeProduct(
  shop: Shop,
  actor: Actor,
  productId: number,
  change: ProductChange,
): Promise<{ version: number; warnings: string[] }> {
  const { claims } = settingsOf(shop)
  const result = validateProductForm(change.form, claims)
  if (!result.ok) throw refuseForm(result.problems)
  const { entry } = result
  try {
    return await changeCatalogue(shop, async (tx) => {
      const row = await getProductRow(tx, productId, change.version)
      const composed = composeFormula(productId, entry.ingredients, await readIngredients(tx))
      const { formula, newIngredients } = composed
      const warnings = listProductWarnings(entry, composed, claims).map(toEnglishText)
      const pictures = keepPhotos(parsePictures(row.pictures), change.photos)
      const gaps = row.published_at ? findPublicationGaps(entry, formula, pictures) : []
      if (gaps.length > 0) throw refuseForm(gaps)
      const sortedIngredients = formula ? ingredientsByAmount(formula) : entry.ingredients
      const names = sortedIngredients.map(({ name }) => name)
      const columns = toProductColumns({ ...entry, ingredients: names })
      await insertIngredients(tx, newIngredients)
      await replaceAmounts(tx, productId, formula)
      const version = await updateProduct(tx, productId, {
        ...columns,
        pictures: JSON.stringify(pictures),
        ...(!entry.stopWithoutStock && { stopped_at: null }),
        updated_at: shop.now(),
      })
      const changedRow = await findProductRow(tx, productId)
      const fields = listChangedFields(formOfProduct(row), changedRow && formOfProduct(changedRow))
      if (JSON.stringify(parsePictures(row.pictures)) !== JSON.stringify(pictures))
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
          detail: { fields: fields.map((field) => fieldNames[field]).join(', ') },
        })
      await publish(shop, tx, 'product changed', { productId })
      if (fields.some((field) => drawnFields.includes(field)))
        await shop.jobs.send(tx, drawPicturesJob, { productId })
      return { version, warnings }
    })
  } catch (error) {
    if (isDuplicate(error, 'product_sku_taken'))
      throw refuseSku({ owner: await findNameOfSku(shop.db, entry.sku), isNew: false })
    throw error
  }
}

/**
 * Returns the row of a product. Throws NOT_FOUND, and CONFLICT when `version` is given and the row
 * has another one. Call it within changeCatalogue, whose lock keeps the row from changing
 * afterwards.
 */
export async function getProductRow(tx: Tx, productId: number, version: number | undefined) {
  const row = await findProductRow(tx, productId)
  if (!row) throw new ShopError('NOT_FOUND')
  if (version !== undefined && row.version !== version) throw new ShopError('CONFLICT')
  return row
}

/**
 * Returns the listed photos with their new alt texts, followed by the drawn pictures. A listed
 * photo that the product does not have is left out. Throws INVALID for an alt text that is blank or
 * too long.
 */
function keepPhotos(
  pictures: readonly Picture[],
  photos: readonly { path: string; alt: string }[],
): Picture[] {
  const keptPhotos = photos.flatMap(({ path, alt }) => {
    const photo = pictures.find((picture) => picture.kind === 'photo' && picture.path === path)
    const altText = alt.trim()
    if (altText === '' || !validateLine(altText, productLimits.alt).ok)
      throw new ShopError('INVALID', {
        fields: { photos: 'Describe each photo in a few plain words.' },
      })
    return photo ? [{ ...photo, alt: altText }] : []
  })
  return [...keptPhotos, ...pictures.filter(({ kind }) => kind !== 'photo')]
}

type ChangedField = keyof ProductForm | 'photos'

/** Names of the fields in the audit log. */
const fieldNames: Readonly<Record<ChangedField, string>> = {
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

/** Returns the fields whose values differ; all fields when `after` is undefined. */
function listChangedFields(before: ProductForm, after: ProductForm | undefined): ChangedField[] {
  const newValues = new Map<string, unknown>(Object.entries(after ?? {}))
  return Object.keys(before)
    .filter(isProductField)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(newValues.get(field)))
}

function isProductField(key: string): key is keyof ProductForm {
  return Object.hasOwn(emptyProductForm, key)
}
