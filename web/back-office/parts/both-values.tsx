/** Somebody saved the same thing meanwhile: both values of each field that differs, and the choice. */
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'

import styles from './parts.module.css'

export type BothValue = {
  field: string
  mine: string
  theirs: string
  /** False: mine is what was there before, only theirs is new. */
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
        <p>{t('Nothing of yours was written yet. These fields differ:')}</p>
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
                  {!isMineNew && <span className="quiet"> {t('(you did not change it)')}</span>}
                </th>
                <Cell>{mine}</Cell>
                <Cell>{theirs}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        <div className={styles.actions}>
          <Button size="sm" onClick={onKeepMine}>
            {t('Save mine over theirs')}
          </Button>
          <Button size="sm" kind="secondary" onClick={onTakeTheirs}>
            {t('Take theirs')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}
