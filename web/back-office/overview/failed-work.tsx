/** Failed jobs and failed items of batch work. Renders nothing while there are none. */
import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { RowFailures } from '#web/back-office/parts/row-failures.tsx'
import { useRowActions } from '#web/back-office/parts/use-row-actions.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './overview.module.css'

/** A failed job; or, if `jobId` is null, one failed item of a job that works on many items. */
type FailedEntry = CallReply<'GET /api/admin/failed-work'>['failures'][number]

export function FailedWork() {
  const t = useTranslator()
  const {
    data: failedWork,
    failure,
    reload,
  } = useApiQuery((signal) => callAuthenticated('GET /api/admin/failed-work', {}, { signal }))
  const { run, failures } = useRowActions()
  if (failure !== undefined) return <LoadFailure failure={failure} onRetry={reload} />
  if (failedWork === undefined || failedWork.total === 0) return null
  const runAndReload = (rowId: string, call: () => Promise<unknown>): void =>
    void run(rowId, async () => {
      await call()
      reload()
    })
  return (
    <Section className={styles.failed} title={t('Failed work')} size="h3" aside={failedWork.total}>
      <p className="quiet">
        {t(
          'These jobs and items are not retried automatically, unless the entry says so. Show the error to your technician first.',
        )}
      </p>
      <RowFailures failures={failures} />
      <ul>
        {failedWork.failures.map((failedEntry) => {
          const rowId = failedEntry.jobId ?? `${failedEntry.kind} ${failedEntry.item}`
          return (
            <FailedRow
              key={rowId}
              failedEntry={failedEntry}
              runAndReload={(call) => runAndReload(rowId, call)}
            />
          )
        })}
      </ul>
    </Section>
  )
}

function FailedRow(props: {
  failedEntry: FailedEntry
  runAndReload: (call: () => Promise<unknown>) => void
}) {
  const { failedEntry, runAndReload } = props
  const { jobId, kind, item, error, attemptCount, lastAttemptAt, isRecurring } = failedEntry
  const t = useTranslator()
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
          {t('{count, plural, one {# attempt} other {# attempts}}, last:', { count: attemptCount })}{' '}
          <DateCell time={lastAttemptAt} withTime />
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
