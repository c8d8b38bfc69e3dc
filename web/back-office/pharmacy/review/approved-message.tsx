/**
 * Message about the order that was just approved, with a link back to it; the page shows the next
 * order.
 */
import { useEffect, useRef } from 'react'

import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

export function ApprovedMessage(props: {
  orderId: string | undefined
  /** Query of the queue's filters, for the link back. */
  queueSearch: string
  /** True if no order follows. The message then takes the focus. */
  isLast: boolean
}) {
  const { orderId, queueSearch, isLast } = props
  const t = useTranslator()
  const messageRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (orderId !== undefined && isLast) messageRef.current?.focus()
  }, [orderId, isLast])
  return (
    <div ref={messageRef} role="status" tabIndex={-1}>
      {orderId !== undefined && (
        <Alert kind="success">
          <p>
            {t('Order {number} is approved.', { number: orderId })}{' '}
            <Link to={`/pharmacy-dashboard/${orderId}${queueSearch}`} prefetch="none">
              {t('Back to order {number}', { number: orderId })}
            </Link>
          </p>
        </Alert>
      )}
    </div>
  )
}
