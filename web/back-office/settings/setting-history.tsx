/** Earlier values of a setting; each can be restored. */
import type { SettingKey } from '#domain/settings/owner-settings.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './settings.module.css'

export function SettingHistory(props: {
  settingKey: SettingKey
  currentValue: string
  onRestore: (value: string) => void
}) {
  const { settingKey: key, currentValue, onRestore } = props
  const t = useTranslator()
  const { data: history, failure } = useApiQuery(
    (signal) =>
      callAuthenticated('GET /api/admin/settings/{key}/history', { params: { key } }, { signal }),
    `${key} ${currentValue}`,
  )
  if (failure !== undefined) return <p role="alert">{t(failure)}</p>
  return (
    <ol className={styles.history}>
      {history?.changes.map(({ id, value, changedAt, changedBy }) => (
        <li key={id}>
          <div>
            <p className={styles.value}>{value || t('empty')}</p>
            <p className="quiet">
              {changedAt === null ? t('default') : <DateCell time={changedAt} withTime />}{' '}
              {changedBy}
            </p>
          </div>
          {value !== currentValue && (
            <Button kind="secondary" size="sm" onClick={() => onRestore(value)}>
              {t('Restore')}
              <span className="visually-hidden"> {value || t('empty')}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
