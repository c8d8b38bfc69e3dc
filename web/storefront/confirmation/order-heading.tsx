/**
 * Heading of the order page: says whether the order is paid, and where the confirmation email was
 * sent.
 */
import type { Translate } from '#domain/content/messages.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { isDeclined, isMadeOrToBeMade, type BillOrder } from './use-bill-order.ts'

export function OrderHeading(props: {
  order: BillOrder
  /** True if the page offers to restore the cart, from which the order has removed its lines. */
  hasCartCopy: boolean
  /** True while the page polls the payment state. */
  isPolling: boolean
}) {
  const { order, hasCartCopy, isPolling } = props
  const t = useTranslator()
  const isPaid = order.paymentState === 'Paid'
  return (
    <header className="page-head">
      <h1>{composeHeading(t, order)}</h1>
      <div role="status">
        {isPaid && isDeclined(order) && (
          <p className="lead">
            {t('Our pharmacist checked order {number} and declined it. Nothing will be sent.', {
              number: order.orderId,
            })}
          </p>
        )}
        {!isPaid && (
          <p className="lead">
            {t(getStateMessage(order, { hasCartCopy, isPolling }))}
            {isStillToSend(order) && ` ${t('We still make and send your order.')}`}
          </p>
        )}
        {isPaid && !isDeclined(order) && order.hasConfirmationEmail && !order.isMasked && (
          <p className="lead">
            {t('A confirmation email was sent to {email}. If you do not see it, check spam.', {
              email: order.user.email,
            })}
          </p>
        )}
      </div>
      {order.isMasked && (
        <Alert kind="info">
          {t(
            'Personal details are hidden. To see them, open the link in your order email or get a code by email.',
          )}{' '}
          <Link to="/track-order">{t('Get a code')}</Link>
        </Alert>
      )}
    </header>
  )
}

const pendingText =
  'We are waiting for your bank to confirm the payment. This page updates automatically. You can also close it: we will email you.'

/**
 * Shown after polling. The bank may have declined without a change of the payment state: the
 * callback of a second decline can equal that of the first, and the shop stores a callback once.
 */
const stillPendingText =
  'We have not received a payment yet. If your bank declined it, pay again. Otherwise we will email you when it is confirmed.'

/** The page of a masked order has no button to pay. */
const maskedUnpaidText =
  'We have not received a payment for this order yet. You can pay in the browser that placed it, or with the link in our reminder email.'

const failedCartSetAsideText =
  'Nothing was charged. You can pay again. Your cart is set aside: "Restore my cart" puts its products back.'

const checkingText =
  'We received a report of a payment for this order and are checking it. Please do not pay again. We will contact you.'

/** Returns true if a part of the payment was refunded and the order is still to be sent. */
function isStillToSend(order: BillOrder): boolean {
  const isSent = order.timeline.some(({ step, state }) => step === 'on its way' && state === 'done')
  return order.paymentState === 'Partially refunded' && isMadeOrToBeMade(order) && !isSent
}

/**
 * Returns the message key for an order that is unpaid or refunded: what happened and what to do
 * next.
 */
function getStateMessage(
  { paymentState, isMasked, reportedPayment, hasRefundEmail }: BillOrder,
  { hasCartCopy, isPolling }: { hasCartCopy: boolean; isPolling: boolean },
): string {
  // While the page polls, a reported payment is usually just being processed.
  if (reportedPayment === 'checking' && !isPolling) return checkingText
  switch (paymentState) {
    case 'Pending...':
      if (isPolling) return pendingText
      return isMasked ? maskedUnpaidText : stillPendingText
    case 'Failed':
      if (isMasked) return maskedUnpaidText
      if (reportedPayment) return 'You can pay again.'
      return hasCartCopy ? failedCartSetAsideText : 'Nothing was charged. You can pay again.'
    case 'Expired':
      return reportedPayment
        ? 'The time to pay for this order has expired.'
        : 'The time to pay for this order has expired. Nothing was charged.'
    case 'Refund due':
      return 'We will email you when the refund is paid.'
    default:
      return hasRefundEmail
        ? 'Our email states the amount and the date. If you have not received it, please contact us.'
        : 'If you have a question about the refund, please contact us.'
  }
}

function composeHeading(t: Translate, order: BillOrder): string {
  const { paymentState, isMasked, orderId, reportedPayment } = order
  const { firstName, lastName } = order.user
  const name = `${firstName} ${lastName}`.trim()
  switch (paymentState) {
    case 'Paid':
      if (isDeclined(order)) return t('We cannot make your order.')
      return isMasked
        ? t('Order {number} is paid.', { number: orderId })
        : `${t('Thank you, {name}.', { name })} ${t('Your order is paid.')}`
    case 'Pending...':
      return isMasked
        ? t('Order {number} is not paid yet.', { number: orderId })
        : t('Thank you, {name}.', { name })
    case 'Failed':
    case 'Expired':
      return reportedPayment === 'checking'
        ? t('We are checking your payment.')
        : t('Your payment did not go through.')
    case 'Refund due':
      return t('We will refund your payment.')
    case 'Partially refunded':
      return t('We have refunded part of your payment.')
    case 'Refunded':
      return t('We have refunded your payment.')
  }
}
