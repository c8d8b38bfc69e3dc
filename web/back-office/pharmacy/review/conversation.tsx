/** Messages between pharmacist and customer, and review decisions, oldest first. */
import type { Translate } from '#domain/content/messages.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { MarkedText } from './marked-text.tsx'
import type { Review } from './review.ts'

export function Conversation({ review }: { review: Review }) {
  const t = useTranslator()
  const { messages } = review
  const decisions = review.steps.filter(({ step }) => step !== 'asked' && step !== 'answered')
  const entries = [...messages, ...decisions].toSorted((first, second) =>
    getTimestamp(first).localeCompare(getTimestamp(second)),
  )
  if (entries.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="order-history">
      <h3 id="order-history">{t('History')}</h3>
      <ol className={styles.history}>
        {entries.map((entry) =>
          'step' in entry ? (
            <li key={entry.recordedAt + entry.step}>
              <p className="strong">{describeStep(t, entry)}</p>
              <p className="quiet">
                <DateCell time={entry.recordedAt} withTime />
              </p>
              {entry.reason !== '' && (
                <blockquote className={styles.note}>{entry.reason}</blockquote>
              )}
            </li>
          ) : (
            <li key={entry.sentAt + entry.author}>
              <p className="quiet">
                {entry.author === 'customer' ? review.name : entry.name},{' '}
                <DateCell time={entry.sentAt} withTime />
              </p>
              <blockquote
                className={classNames(
                  styles.note,
                  entry.author === 'customer' && styles.fromCustomer,
                )}
              >
                {entry.author === 'customer' ? <MarkedText text={entry.text} /> : entry.text}
              </blockquote>
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

/** Returns an ISO 8601 time in UTC. Sorting such times as text sorts them by time. */
function getTimestamp(entry: Review['steps'][number] | Review['messages'][number]): string {
  return 'step' in entry ? entry.recordedAt : entry.sentAt
}

function describeStep(t: Translate, { step, name, registration }: Review['steps'][number]): string {
  switch (step) {
    case 'approved':
      return t('Approved by {name}, {registration}', { name, registration })
    case 'declined':
      return t('Declined by {name}, {registration}', { name, registration })
    case 'overridden':
      return t('Status changed without approval by {name}', { name })
    case 'reopened':
      return name === ''
        ? t('New health information arrived, back for review')
        : t('Returned for review by {name}', { name })
    case 'asked':
    case 'answered':
      // These steps are filtered out: the list shows their messages instead.
      return ''
  }
}
