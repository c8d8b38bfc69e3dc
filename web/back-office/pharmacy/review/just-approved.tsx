/**
 * Message about the order that was just approved, with a link back to it; the page shows the next
 * order.
 */
import { useEffect, useRef } from 'react'

import { Alert } from '#web/ui/feedback/alert.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

export function JustApproved(props: {
  orderId: string | undefined
  /** Filters of the queue, for the link back. */
  search: string
  /** True if no order follows: the message then takes the focus. */
  isLast: boolean
}) {
  const { orderId, search, isLast } = props
  const t = useText()
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (orderId !== undefined && isLast) message.current?.focus()
  }, [orderId, isLast])
  return (
    <div ref={message} role="status" tabIndex={-1}>
      {orderId !== undefined && (
        <Alert kind="success">
          <p>
            {t('Order {number} is approved.', { number: orderId })}{' '}
            <Link to={`/pharmacy-dashboard/${orderId}${search}`} prefetch="none">
              {t('Back to order {number}', { number: orderId })}
            </Link>
          </p>
        </Alert>
      )}
    </div>
  )
}
