/**
 * Heading of the order page: paid, pending or not paid, and where the confirmation email was sent.
 */
import type { Text } from '#domain/content/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useText } from '#web/ui/language.tsx'

import type { BillOrder } from './use-bill.ts'

export function OrderHeading(props: {
  order: BillOrder
  /** True while the page polls the payment state. */
  isAsking: boolean
}) {
  const { order, isAsking } = props
  const t = useText()
  const isPaid = order.paymentState === 'Paid'
  const isWaiting = order.paymentState === 'Pending...'
  return (
    <header className="page-head">
      <h1>{headline(t, order)}</h1>
      <div role="status">
        {isWaiting && <p className="lead">{isAsking ? t(pendingText) : t(stillPendingText)}</p>}
        {!isPaid && !isWaiting && <p className="lead">{t(nextSteps(order))}</p>}
        {isPaid && order.letterSent && !order.masked && (
          <p className="lead">
            {t('A confirmation email was sent to {email}. If you do not see it, check spam.', {
              email: order.user.email,
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

const pendingText =
  'We are waiting for your bank to confirm the payment. This page looks again by itself; you may also close it, we write to you when it is confirmed.'
const stillPendingText =
  'We are waiting for your bank to confirm the payment. We write to you when it is confirmed; until then nothing more is needed.'

function nextSteps({ paymentState }: BillOrder): string {
  switch (paymentState) {
    case 'Failed':
      return 'Nothing was charged. You can pay again, or go back with everything still in your cart.'
    case 'Expired':
      return 'The time to pay this order has run out. Nothing was charged.'
    default:
      return 'Our letter says how much and when. If you have not received it, please ask us.'
  }
}

function headline(t: Text, order: BillOrder): string {
  const { paymentState, masked, orderId } = order
  const { firstName, lastName } = order.user
  const name = `${firstName} ${lastName}`.trim()
  switch (paymentState) {
    case 'Paid':
      return masked
        ? t('Order {number} is paid.', { number: orderId })
        : `${t('Thank you, {name}.', { name })} ${t('Your capsules are next.')}`
    case 'Pending...':
      return masked
        ? t('Order {number} waits for its payment.', { number: orderId })
        : t('Thank you, {name}.', { name })
    case 'Failed':
    case 'Expired':
      return t('Your payment did not go through.')
    default:
      return t('We send your money back.')
  }
}
