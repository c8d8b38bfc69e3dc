/** Edit conflict of a product: its fields in both versions. */
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { BothValues } from '#web/back-office/parts/both-values.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

export type Theirs = { version: number; form: ProductForm }

export function EditConflict(props: {
  mine: ProductForm
  before: ProductForm
  theirs: Theirs
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const { mine, before, theirs, onKeepMine, onTakeTheirs } = props
  const t = useText()
  const now = new Map<string, unknown>(Object.entries(theirs.form))
  const was = new Map<string, unknown>(Object.entries(before))
  const rows = Object.entries(mine)
    .map(([field, value]) => ({
      field,
      mine: written(value),
      theirs: written(now.get(field)),
      isMineNew: written(value) !== written(was.get(field)),
    }))
    .filter((row) => row.mine !== row.theirs)
  return (
    <BothValues
      title={t('Someone else changed this product.')}
      rows={rows}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

/** Formats a value for reading: text as it is, lists row by row. */
function written(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return value === true ? '✓' : '–'
  return value
    .map((row: unknown) =>
      typeof row === 'object' && row !== null ? Object.values(row).filter(Boolean).join(' ') : '',
    )
    .join(', ')
}
