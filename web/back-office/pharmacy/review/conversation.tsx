/** Messages between pharmacist and customer, and review decisions, oldest first. */
import type { Translate } from '#domain/content/messages.ts'
import { DateCell } from '#web/back-office/parts/table/cells.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { MarkedText } from './marked-text.tsx'
import type { Review } from './review.ts'

export function Conversation({ review }: { review: Review }) {
  const t = useText()
  const { messages } = review
  const decisions = review.steps.filter(({ step }) => step !== 'asked' && step !== 'answered')
  const entries = [...messages, ...decisions].toSorted((first, second) =>
    first.at.localeCompare(second.at),
  )
  if (entries.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="order-history">
      <h3 id="order-history">{t('History')}</h3>
      <ol className={styles.history}>
        {entries.map((entry) =>
          'step' in entry ? (
            <li key={entry.at + entry.step}>
              <p className="strong">{describeStep(t, entry)}</p>
              <p className="quiet">
                <DateCell time={entry.at} withTime />
              </p>
              {entry.reason !== '' && (
                <blockquote className={styles.note}>{entry.reason}</blockquote>
              )}
            </li>
          ) : (
            <li key={entry.at + entry.from}>
              <p className="quiet">
                {entry.from === 'customer' ? review.name : entry.name},{' '}
                <DateCell time={entry.at} withTime />
              </p>
              <blockquote
                className={classNames(
                  styles.note,
                  entry.from === 'customer' && styles.fromCustomer,
                )}
              >
                {entry.from === 'customer' ? <MarkedText text={entry.text} /> : entry.text}
              </blockquote>
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

function describeStep(t: Translate, { step, name, registration }: Review['steps'][number]): string {
  if (step === 'approved') return t('Approved by {name}, {registration}', { name, registration })
  if (step === 'declined') return t('Declined by {name}, {registration}', { name, registration })
  if (step === 'overridden') return t('Status changed without approval by {name}', { name })
  return name === ''
    ? t('New health information arrived, back for review')
    : t('Returned for review by {name}', { name })
}
