/**
 * The order to review next, from the queue that is already shown. Its answers and note are loaded
 * only when it is opened, because opening is recorded as reading health data.
 */
import { useEffect, useRef } from 'react'

import type { CallReply } from '#contract/call.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { ageText } from './age-text.ts'

type QueuedOrder = CallReply<'GET /api/pharmacy/orders'>['orders'][number]

export function StartNext(props: {
  order: QueuedOrder
  now: string
  /** Filters of the queue, for the link. */
  search: string
  /** Moves the focus to the button, unless the pharmacist is typing. */
  takesFocus: boolean
}) {
  const { order, now, search, takesFocus } = props
  const { orderId, name, paidAt, flags, state } = order
  const t = useText()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus && !document.activeElement?.matches('input, textarea, select'))
      section.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section ref={section} className={styles.nextOrder} aria-labelledby="next-order">
      <h2 id="next-order" className="h3">
        {t('Next order')}
      </h2>
      <p>
        <strong>{name}</strong>{' '}
        <span className="quiet">
          {t('{order}, paid {age} ago', {
            order: orderId,
            age: ageText(t, new Date(paidAt), new Date(now)),
          })}
        </span>
      </p>
      <p className={styles.flags}>
        {state === 'answered' && <Badge kind="info">{t('New answer')}</Badge>}
        {flags.map((flag) => (
          <Badge key={flag.text + JSON.stringify(flag.values)} kind={flag.weight}>
            {t(flag.text, flag.values)}
          </Badge>
        ))}
        {flags.length === 0 && <Badge>{t('No flags')}</Badge>}
      </p>
      <div>
        <ButtonLink to={`/pharmacy-dashboard/${orderId}${search}`} prefetch="none">
          {t('Start with the next order')}
        </ButtonLink>
      </div>
      <p className="small quiet">
        {t('Opening an order shows its health data. The audit log records it.')}
      </p>
    </section>
  )
}
