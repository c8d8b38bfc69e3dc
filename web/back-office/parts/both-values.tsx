/** Edit conflict: shows both values of each field that differs and lets staff choose. */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Cell, HeadCell, Table } from '#web/ui/layout/table.tsx'

import styles from './parts.module.css'

export type BothValue = {
  field: string
  mine: string
  theirs: string
  /** False when only the colleague changed this field. */
  isMineNew: boolean
}

export function BothValues(props: {
  title: string
  /** The fields that differ. */
  rows: readonly BothValue[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const { title, rows, onKeepMine, onTakeTheirs } = props
  const t = useText()
  return (
    <Alert kind="warn" live="alert" title={title}>
      <div className={styles.dialogWords}>
        <p>{t('Your changes are not saved yet. These fields differ:')}</p>
        <Table caption={t('Both values')} captionHidden compact>
          <thead>
            <tr>
              <HeadCell>{t('Field')}</HeadCell>
              <HeadCell>{t('Yours')}</HeadCell>
              <HeadCell>{t('Theirs')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, mine, theirs, isMineNew }) => (
              <tr key={field}>
                <th scope="row">
                  {field}
                  {!isMineNew && <span className="quiet"> {t('(not changed by you)')}</span>}
                </th>
                <Cell>{mine}</Cell>
                <Cell>{theirs}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        <div className={styles.actions}>
          <Button size="sm" onClick={onKeepMine}>
            {t('Save my values')}
          </Button>
          <Button size="sm" kind="secondary" onClick={onTakeTheirs}>
            {t('Use their values')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}
