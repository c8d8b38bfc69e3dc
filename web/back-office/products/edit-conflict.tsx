/** Edit conflict of a product: shows the fields that differ between the two versions. */
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { EditConflictAlert } from '#web/back-office/parts/forms/edit-conflict-alert.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

export type SavedProduct = { version: number; form: ProductForm }

export function EditConflict(props: {
  mine: ProductForm
  /** The form as it was loaded, before either change. */
  loadedForm: ProductForm
  /** The colleague's saved version. */
  theirs: SavedProduct
  onKeepMine: () => void
  onUseTheirs: () => void
}) {
  const { mine, loadedForm, theirs, onKeepMine, onUseTheirs } = props
  const t = useText()
  const savedValues = new Map<string, unknown>(Object.entries(theirs.form))
  const loadedValues = new Map<string, unknown>(Object.entries(loadedForm))
  const rows = Object.entries(mine)
    .map(([field, value]) => ({
      field,
      mine: displayText(value),
      theirs: displayText(savedValues.get(field)),
      isChangedByMe: displayText(value) !== displayText(loadedValues.get(field)),
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

/** Formats a value for reading: text as it is, lists row by row. */
function displayText(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return value === true ? '✓' : '–'
  return value
    .map((row: unknown) =>
      typeof row === 'object' && row !== null ? Object.values(row).filter(Boolean).join(' ') : '',
    )
    .join(', ')
}
