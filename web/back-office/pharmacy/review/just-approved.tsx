/** Reports which order was approved, with a link back to it. The page shows the next order. */
import { useEffect, useRef } from 'react'

import { Alert } from '#web/ui/feedback/alert.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

export function JustApproved(props: {
  orderId: string | undefined
  /** Filters of the queue, for the link back. */
  search: string
  /** No order follows, so the message takes the focus. */
  isLast: boolean
}) {
  const { orderId, search, isLast } = props
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (orderId !== undefined && isLast) box.current?.focus()
  }, [orderId, isLast])
  return (
    <div ref={box} role="status" tabIndex={-1}>
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
