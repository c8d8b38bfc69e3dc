/** The one thing to know first: paid, waiting, or not paid; to whom the letter went, once it did. */
import { Alert } from '#web/ui/alert.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './confirmation.module.css'
import type { BillOrder } from './use-bill.ts'

export function OrderHeading({ order }: { order: BillOrder }) {
  const t = useText()
  const { firstName, lastName, email } = order.user
  const name = `${firstName} ${lastName}`.trim()
  const isPaid = order.paymentState === 'Paid'
  const isWaiting = order.paymentState === 'Pending...'
  return (
    <header className={styles.heading}>
      <h1>
        {isPaid || isWaiting
          ? t('Thank you, {name}.', { name })
          : t('Your payment did not go through.')}{' '}
        {isPaid && t('Your capsules are next.')}
      </h1>
      <div role="status">
        {isWaiting && (
          <p className="lead">
            {t(
              'We are waiting for your bank to confirm the payment. This page looks again by itself; you may also close it, we write to you when it is confirmed.',
            )}
          </p>
        )}
        {!isPaid && !isWaiting && (
          <p className="lead">
            {order.paymentState === 'Expired'
              ? t('The time to pay this order has run out. Nothing was charged.')
              : t(
                  'Nothing was charged. You can pay again, or go back with everything still in your cart.',
                )}
          </p>
        )}
        {isPaid && order.letterSent && (
          <p className="lead">
            {t('A confirmation email was sent to {email}. If you do not see it, check spam.', {
              email,
            })}
          </p>
        )}
      </div>
      {order.masked && (
        <Alert kind="info">
          {t(
            'Personal details are hidden, because this browser did not place the order. The link in the order’s letter shows them.',
          )}
        </Alert>
      )}
    </header>
  )
}
