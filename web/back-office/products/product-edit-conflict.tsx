/** Edit conflict of a product: shows the fields that differ between the two versions. */
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { EditConflictAlert } from '#web/back-office/parts/forms/edit-conflict-alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export type SavedProduct = { version: number; form: ProductForm }

/** Labels of the form's fields as in product-fields.tsx. They are message keys. */
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

export function ProductEditConflict(props: {
  myForm: ProductForm
  /** The form as it was loaded, before either change. */
  loadedForm: ProductForm
  savedByColleague: SavedProduct
  onKeepMine: () => void
  onUseTheirs: () => void
}) {
  const { myForm, loadedForm, savedByColleague, onKeepMine, onUseTheirs } = props
  const t = useTranslator()
  // Cast, because Object.keys returns `string[]`; the record has exactly these keys.
  const fields = Object.keys(fieldLabels) as (keyof ProductForm)[]
  const rows = fields
    .map((field) => ({
      field: t(fieldLabels[field]),
      mine: formatValue(myForm[field]),
      theirs: formatValue(savedByColleague.form[field]),
      isChangedByMe: formatValue(myForm[field]) !== formatValue(loadedForm[field]),
    }))
    .filter((row) => row.mine !== row.theirs)
  return (
    <EditConflictAlert
      title={t('Someone else changed this product.')}
      rows={rows}
      onKeepMine={onKeepMine}
      onUseTheirs={onUseTheirs}
    />
  )
}

/** Returns text as it is, a checkbox as '✓' or '–', and the rows of a list separated by commas. */
function formatValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return value === true ? '✓' : '–'
  return value
    .map((row: unknown) =>
      typeof row === 'object' && row !== null ? Object.values(row).filter(Boolean).join(' ') : '',
    )
    .join(', ')
}
