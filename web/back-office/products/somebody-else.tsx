/** Somebody saved the product meanwhile: both values of each field that differs, and the choice. */
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './products.module.css'

export type Theirs = { version: number; form: ProductForm }

export function SomebodyElse(props: {
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
  const differing = Object.entries(mine).filter(
    ([field, value]) => written(value) !== written(now.get(field)),
  )
  return (
    <Alert kind="warn" live="alert" title={t('Somebody else saved this product meanwhile.')}>
      <p>{t('Nothing of yours was written yet. These fields differ:')}</p>
      <div className={styles.scroll}>
        <table className={styles.both}>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Yours')}</th>
              <th scope="col">{t('Theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(([field, value]) => (
              <tr key={field}>
                <th scope="row">
                  {field}
                  {written(value) === written(was.get(field)) && (
                    <span className="quiet"> {t('(you did not change it)')}</span>
                  )}
                </th>
                <td>{written(value)}</td>
                <td>{written(now.get(field))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.send}>
        <Button size="sm" onClick={onKeepMine}>
          {t('Save mine over theirs')}
        </Button>
        <Button size="sm" kind="secondary" onClick={onTakeTheirs}>
          {t('Take theirs')}
        </Button>
      </div>
    </Alert>
  )
}

/** A value as somebody would read it: text as it is, lists row by row. */
function written(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return value === true ? '✓' : '–'
  return value
    .map((row: unknown) =>
      typeof row === 'object' && row !== null ? Object.values(row).filter(Boolean).join(' ') : '',
    )
    .join(', ')
}
