/** Failed jobs and items that need staff; renders nothing while there are none. */
import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/table/cells.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './overview.module.css'

type FailedItem = CallReply<'GET /api/admin/failed-work'>['failed'][number]

export function FailedWork() {
  const t = useText()
  const { data, failure, reload } = useDeskData((signal) =>
    callAuthenticated('GET /api/admin/failed-work', {}, { signal }),
  )
  const action = useAction()
  if (failure !== undefined) return <LoadFailure failure={failure} onRetry={reload} />
  if (data === undefined || data.total === 0) return null
  const runAndReload = (call: () => Promise<unknown>): void =>
    void action.run(async () => {
      await call()
      reload()
    })
  return (
    <Section className={styles.failed} title={t('Failed work')} size="h3" aside={data.total}>
      <p className="quiet">
        {t(
          'These jobs and items are not retried automatically. Show the error to your technician first.',
        )}
      </p>
      {action.failure && (
        <Alert kind="bad" live="alert">
          <p>{action.failure}</p>
        </Alert>
      )}
      <ul>
        {data.failed.map((failedItem) => (
          <FailedRow
            key={failedItem.jobId ?? `${failedItem.kind} ${failedItem.item}`}
            failedItem={failedItem}
            runAndReload={runAndReload}
          />
        ))}
      </ul>
    </Section>
  )
}

function FailedRow(props: {
  failedItem: FailedItem
  runAndReload: (call: () => Promise<unknown>) => void
}) {
  const { failedItem, runAndReload } = props
  const { jobId, kind, item, error, tries: attemptCount, lastTryAt, isRecurring } = failedItem
  const t = useText()
  const hiddenLabel = <span className="visually-hidden">: {`${kind} ${item}`}</span>
  const retryBody = jobId === null ? { kind, item } : { jobId }
  return (
    <li>
      <div className={styles.failedText}>
        <strong>
          {kind} {item}
        </strong>
        <span>{error}</span>
        <span className="quiet">
          {t('{tries, plural, one {# attempt} other {# attempts}}, last:', { tries: attemptCount })}{' '}
          <DateCell time={lastTryAt} withTime />
          {isRecurring && ` · ${t('Retried automatically.')}`}
        </span>
      </div>
      <div className={styles.failedActions}>
        {!isRecurring && (
          <Button
            kind="secondary"
            size="sm"
            onClick={() =>
              runAndReload(() =>
                callAuthenticated('POST /api/admin/failed-work/retry', { body: retryBody }),
              )
            }
          >
            {t('Try again')}
            {hiddenLabel}
          </Button>
        )}
        {jobId !== null && (
          <Button
            kind="secondary"
            size="sm"
            onClick={() =>
              runAndReload(() =>
                callAuthenticated('POST /api/admin/failed-work/dismiss', { body: { jobId } }),
              )
            }
          >
            {t('Dismiss')}
            {hiddenLabel}
          </Button>
        )}
      </div>
    </li>
  )
}
