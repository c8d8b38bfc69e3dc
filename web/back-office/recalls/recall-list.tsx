/** List of recalls, each with a link to its page. The server sorts them, newest first. */
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { RecallStateChip } from './recall-chips.tsx'
import styles from './recalls.module.css'

export function RecallList() {
  const t = useTranslator()
  const {
    data: reply,
    failure,
    reload,
  } = useApiQuery((signal) => callAuthenticated('GET /api/recalls', {}, { signal }))
  return (
    <Section title={t('Recalls')} size="h3">
      <LoadFailure failure={failure} onRetry={reload} />
      {reply === undefined && failure === undefined && <Loader text={t('Loading')} />}
      {reply?.recalls.length === 0 && (
        <p className="quiet">
          {t('No recalls yet. To start one, search for the lot and open its trace.')}
        </p>
      )}
      {reply && reply.recalls.length > 0 && (
        <ul className={styles.list}>
          {reply.recalls.map(({ lot, state, startedBy, startedAt, counts }) => (
            // A lot can be recalled again after a withdrawal, so its number alone is not unique.
            <li key={startedAt + lot.number}>
              <p className={styles.lineHead}>
                <Link to={`/admin-ingredients/lots/${lot.number}/recall`} className={styles.number}>
                  {lot.number}
                </Link>
                <RecallStateChip state={state} />
              </p>
              <p>
                {lot.ingredient} ·{' '}
                {t(
                  '{orders, plural, =0 {no orders} one {# order} other {# orders}}, {emailed} emailed, {answered} answered',
                  counts,
                )}
              </p>
              <p className="quiet">
                {t('Started by {name}', { name: startedBy })} ·{' '}
                <DateCell time={startedAt} withTime />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
