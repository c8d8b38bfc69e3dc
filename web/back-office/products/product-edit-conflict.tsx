/** Edit conflict of a product: shows the fields that differ between the two versions. */
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { EditConflictAlert } from '#web/back-office/parts/forms/edit-conflict-alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export type SavedProduct = { version: number; form: ProductForm }

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
  const savedValues = new Map<string, unknown>(Object.entries(savedByColleague.form))
  const loadedValues = new Map<string, unknown>(Object.entries(loadedForm))
  const rows = Object.entries(myForm)
    .map(([field, value]) => ({
      field,
      mine: formatValue(value),
      theirs: formatValue(savedValues.get(field)),
      isChangedByMe: formatValue(value) !== formatValue(loadedValues.get(field)),
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
