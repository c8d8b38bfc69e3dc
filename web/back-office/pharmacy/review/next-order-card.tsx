/**
 * The order to review next, with data from the queue only. Its health data must not be loaded
 * before the pharmacist opens it, because each load is recorded in the audit log as reading health
 * data.
 */
import { useEffect, useRef } from 'react'

import { Badge } from '#web/ui/feedback/badge.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { FlagBadge } from './flag-badge.tsx'
import { formatAge } from './format-age.ts'
import type { QueuedOrder } from './review.ts'

export function NextOrderCard(props: {
  order: QueuedOrder
  /** Current time of the server, ISO 8601. */
  now: string
  /** Query of the queue's filters, for the link. */
  queueSearch: string
  /** Moves the focus to the button, unless the pharmacist is typing. */
  shouldTakeFocus: boolean
}) {
  const { order, now, queueSearch, shouldTakeFocus } = props
  const { orderId, name, paidAt, flags, state } = order
  const t = useTranslator()
  const sectionRef = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shouldTakeFocus && !document.activeElement?.matches('input, textarea, select'))
      sectionRef.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [shouldTakeFocus])
  return (
    <section ref={sectionRef} className={styles.nextOrder} aria-labelledby="next-order">
      <h2 id="next-order" className="h3">
        {t('Next order')}
      </h2>
      <p>
        <strong>{name}</strong>{' '}
        <span className="quiet">
          {t('{order}, paid {age} ago', {
            order: orderId,
            age: formatAge(t, new Date(paidAt), new Date(now)),
          })}
        </span>
      </p>
      <p className={styles.flags}>
        {state === 'answered' && <Badge kind="info">{t('New answer')}</Badge>}
        {flags.map((flag) => (
          <FlagBadge key={flag.text + JSON.stringify(flag.values)} flag={flag} />
        ))}
        {flags.length === 0 && <Badge>{t('No flags')}</Badge>}
      </p>
      <div>
        <ButtonLink to={`/pharmacy-dashboard/${orderId}${queueSearch}`} prefetch="none">
          {t('Start with the next order')}
        </ButtonLink>
      </div>
      <p className="small quiet">
        {t('Opening an order shows its health data. The audit log records it.')}
      </p>
    </section>
  )
}
