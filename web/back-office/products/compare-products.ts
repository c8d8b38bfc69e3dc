/**
 * Compares a product form with the product that a colleague saved: which fields differ, and which
 * photos both staff members keep.
 */
import type { Picture } from '#domain/catalogue/picture.ts'
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import type { Translate } from '#domain/content/messages.ts'
import { formatPlainRinggit, parseRinggit } from '#domain/money.ts'
import type { ConflictingField } from '#web/back-office/parts/forms/edit-conflict.ts'

/** What staff edit on the page of a product. */
export type EditedProduct = { form: ProductForm; photos: readonly Picture[] }

/** Labels of the fields as in product-fields.tsx. They are message keys. */
const fieldLabels: Readonly<Record<keyof ProductForm, string>> = {
  category: 'Category',
  product_name: 'Product name',
  price: 'Price in RM',
  size: 'Capsules per jar',
  sku: 'SKU',
  description: 'Description',
  dailyPriceDesc: 'Price-per-day label',
  ingredients: 'Ingredients per capsule',
  gender: 'Gender',
  allergies: 'Allergies',
  noAllergens: 'No allergens to declare',
  breastFeedingSafe: 'Safe while breastfeeding',
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  nutFree: 'Nut free',
  glutenFree: 'Gluten free',
  available: 'Available for sale',
  stopWithoutStock: 'Stop selling while the stock does not cover the open orders',
  descriptions: 'Supplement Facts',
}

/**
 * Returns `mine` without the photos that the colleague removed, which the server does not add
 * again. The photos that the colleague added come first, as after an upload.
 */
export function mergePhotos(versions: {
  mine: readonly Picture[]
  /** The photos before both changes. */
  loaded: readonly Picture[]
  theirs: readonly Picture[]
}): Picture[] {
  const { mine, loaded, theirs } = versions
  return [
    ...theirs.filter((photo) => !hasPhoto(loaded, photo) && !hasPhoto(mine, photo)),
    ...mine.filter((photo) => hasPhoto(theirs, photo)),
  ]
}

const hasPhoto = (photos: readonly Picture[], { path }: Picture): boolean =>
  photos.some((photo) => photo.path === path)

/**
 * Returns true if a photo with this description was added since the product was loaded. Tells an
 * upload whose reply was lost from one that failed: a second upload would show the photo twice.
 */
export function isPhotoStored(
  description: string,
  { loaded, theirs }: { loaded: readonly Picture[]; theirs: readonly Picture[] },
): boolean {
  return theirs.some((photo) => photo.alt === description.trim() && !hasPhoto(loaded, photo))
}

/**
 * Returns the fields in which "Save my values" would change the colleague's product. Photos that
 * the colleague added are no conflict, because they stay.
 */
export function findProductConflicts(
  t: Translate,
  versions: { mine: EditedProduct; loaded: EditedProduct; theirs: EditedProduct },
): ConflictingField[] {
  const { loaded, theirs } = versions
  const { form, photos } = versions.mine
  const myMergedProduct = {
    form,
    photos: mergePhotos({ mine: photos, loaded: loaded.photos, theirs: theirs.photos }),
  }
  // Cast, because Object.keys returns `string[]`; the record has exactly these keys.
  const fields = Object.keys(fieldLabels) as (keyof ProductForm)[]
  const rows = fields.map((field) => ({
    label: fieldLabels[field],
    format: ({ form }: EditedProduct) => formatField(field, form),
  }))
  return [...rows, { label: 'Photos', format: formatPhotos }]
    .map(({ label, format }) => ({
      field: t(label),
      mine: format(myMergedProduct),
      theirs: format(theirs),
      isChangedByMe: format(versions.mine) !== format(loaded),
    }))
    .filter((row) => row.mine !== row.theirs)
}

function formatPhotos({ photos }: EditedProduct): string {
  return photos.map(({ alt }) => alt.trim()).join(', ') || '–'
}

/**
 * Returns text without surrounding spaces, a checkbox as '✓' or '–', and the rows of a list
 * separated by commas. Differences that the server does not store are left out: the sequence of
 * the ingredients, empty rows, and zeros of the price.
 */
function formatField(field: keyof ProductForm, form: ProductForm): string {
  if (field === 'ingredients')
    return form.ingredients
      .filter(({ name, amount }) => name.trim() !== '' || amount.trim() !== '')
      .map(formatRow)
      .toSorted()
      .join(', ')
  if (field === 'descriptions') return form.descriptions.map(formatRow).filter(Boolean).join(', ')
  const value = form[field]
  if (typeof value === 'boolean') return value ? '✓' : '–'
  const price = field === 'price' ? parseRinggit(value) : undefined
  return price === undefined ? value.trim() : formatPlainRinggit(price)
}

function formatRow(row: Readonly<Record<string, string>>): string {
  return Object.values(row)
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' ')
}
