/** What was said with the customer and what was decided, in one order of time. */
import type { Text } from '#domain/content/messages.ts'
import { DateCell } from '#web/back-office/parts/cells.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useText } from '#web/ui/language.tsx'

import styles from './pharmacy.module.css'
import type { Review } from './review-panel.tsx'

export function Conversation({ review }: { review: Review }) {
  const t = useText()
  const { messages } = review
  const steps = review.steps.filter(({ step }) => step === 'approved' || step === 'declined')
  if (messages.length === 0 && steps.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="said">
      <h3 id="said">{t('Said and decided')}</h3>
      <ol className={styles.said}>
        {messages.map((message) => (
          <li key={message.at + message.from}>
            <p className="quiet">
              {message.from === 'customer' ? review.name : message.name},{' '}
              <DateCell at={message.at} withTime />
            </p>
            <blockquote
              className={classNames(styles.note, message.from === 'customer' && styles.theirs)}
            >
              {message.text}
            </blockquote>
          </li>
        ))}
        {steps.map((step) => (
          <li key={step.at + step.step}>
            <p className="strong">{stepWords(t, step)}</p>
            <p className="quiet">
              <DateCell at={step.at} withTime />
            </p>
            {step.reason !== '' && <blockquote className={styles.note}>{step.reason}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepWords(t: Text, { step, name, registration }: Review['steps'][number]): string {
  return step === 'approved'
    ? t('Approved by {name}, {registration}', { name, registration })
    : t('Declined by {name}, {registration}', { name, registration })
}
