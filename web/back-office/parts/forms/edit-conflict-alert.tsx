/** Edit conflict: shows both values of each field that differs and lets staff choose. */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Cell, HeadCell, Table } from '#web/ui/layout/table.tsx'

import styles from '#web/back-office/parts/parts.module.css'
import type { ConflictingField } from './edit-conflict.ts'

export function EditConflictAlert(props: {
  title: string
  /** The fields that differ. */
  rows: readonly ConflictingField[]
  onKeepMine: () => void
  onUseTheirs: () => void
}) {
  const { title, rows, onKeepMine, onUseTheirs } = props
  const t = useTranslator()
  return (
    <Alert kind="warning" live="alert" title={title}>
      <div className={styles.dialogText}>
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
            {rows.map(({ field, mine, theirs, isChangedByMe }) => (
              <tr key={field}>
                <th scope="row">
                  {field}
                  {!isChangedByMe && <span className="quiet"> {t('(not changed by you)')}</span>}
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
          <Button size="sm" kind="secondary" onClick={onUseTheirs}>
            {t('Use their values')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}
