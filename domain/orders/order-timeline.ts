/*
 * The customer's view of an order: payment, pharmacist's check, making, dispatch, delivery, and a
 * step for a changed address. Dispatch and delivery come from tracking, not from the pharmacy's
 * status.
 */
import { isPaymentReceived, paymentTexts } from '#domain/payments/payment-state.ts'
import {
  beforeReviewText,
  customerReviewTexts,
  isBeforeReview,
} from '#domain/pharmacy/customer-review.ts'
import { isDeclined, type ReviewState } from '#domain/pharmacy/review-state.ts'
import type { Order } from './order.ts'

export const timelineSteps = [
  'placed',
  'paid',
  'address',
  'reviewed',
  'prepared',
  'ready',
  'on its way',
  'delivered',
] as const

/**
 * `now` is the current step. `stopped` is the step at which the order ended: it was not paid in
 * time, declined by a pharmacist, or refunded.
 */
export const timelineStepStates = ['done', 'now', 'to come', 'stopped'] as const

interface TimelineStep {
  readonly step: (typeof timelineSteps)[number]
  /** English message key. */
  readonly label: string
  readonly state: (typeof timelineStepStates)[number]
  /** When the step was done, if known. */
  readonly doneAt: Date | undefined
}

/** The fields of an order that the timeline needs. */
type TimelineOrder = Pick<
  Order,
  | 'status'
  | 'payment'
  | 'createdAt'
  | 'paidAt'
  | 'addressChangedAt'
  | 'dispatchedAt'
  | 'deliveredAt'
> & {
  readonly review: ReviewState
}

/**
 * Returns all steps in their sequence. Exactly one step is 'now' or 'stopped', unless all are done.
 * An unpaid order that staff have made ready or sent counts as paid here. While a refund is open,
 * the current step is the payment with the text of the refund, because the pharmacy makes nothing
 * until the refund is closed. A declined or refunded order has no later steps.
 */
export function buildOrderTimeline(order: TimelineOrder): readonly TimelineStep[] {
  const isPaid = isPaymentReceived(order.payment)
  const isDelivered = order.deliveredAt !== undefined
  const isOnItsWay = isDelivered || order.dispatchedAt !== undefined
  const isReady = isOnItsWay || order.status === 'Ready to Ship'
  const isReadyUnpaid = isReady && !isPaid && order.payment !== 'refunded'
  const isRefundOpen = order.payment === 'refund_due'
  const isPaymentDone = isReady || (isPaid && !isRefundOpen)

  // Done steps first: otherwise a done step, such as a changed address, would follow the current
  // one.
  const steps = [
    { step: 'placed', label: 'Order received', isDone: true, doneAt: order.createdAt } as const,
    ...listPaymentSteps(order, { isDone: isPaymentDone, isReadyUnpaid }),
    ...listAddressSteps(order),
    ...listReviewSteps(order, { isPaid, isReady }),
    ...listPharmacySteps(order, { isReady, isOnItsWay, isDelivered }),
  ].toSorted((one, other) => Number(other.isDone) - Number(one.isDone))

  const currentIndex = steps.findIndex(({ isDone }) => !isDone)
  const isStopped = hasEnded(order) || (isDeclined(order) && !isRefundOpen)
  const currentState = isStopped && !isReadyUnpaid ? 'stopped' : 'now'
  return steps.map(({ step, label, isDone, doneAt }, index) => {
    if (isDone) return { step, label, state: 'done', doneAt }
    return { step, label, state: index === currentIndex ? currentState : 'to come', doneAt }
  })
}

/**
 * Returns the step of the payment; none for an unpaid order that was made ready. Its step would be
 * done, but the text would say that the payment is missing.
 */
function listPaymentSteps(
  { payment, paidAt }: TimelineOrder,
  { isDone, isReadyUnpaid }: { readonly isDone: boolean; readonly isReadyUnpaid: boolean },
) {
  if (isReadyUnpaid) return []
  const label = payment === 'pending' ? 'Waiting for your payment' : paymentTexts[payment]
  return [{ step: 'paid', label, isDone, doneAt: isDone ? paidAt : undefined } as const]
}

/** Returns one step if the delivery address was changed, otherwise none. */
function listAddressSteps({ addressChangedAt }: TimelineOrder) {
  if (addressChangedAt === undefined) return []
  return [
    {
      step: 'address',
      label: 'Delivery address changed',
      isDone: true,
      doneAt: addressChangedAt,
    } as const,
  ]
}

/** Returns the steps after the review. There are none for an order that is not made. */
function listPharmacySteps(
  order: TimelineOrder,
  done: {
    readonly isReady: boolean
    readonly isOnItsWay: boolean
    readonly isDelivered: boolean
  },
) {
  const { isReady, isOnItsWay, isDelivered } = done
  if (isDeclined(order) || (order.payment === 'refunded' && !isReady)) return []
  const { dispatchedAt, deliveredAt } = order
  return [
    { step: 'prepared', label: 'Preparing', isDone: isReady, doneAt: undefined },
    { step: 'ready', label: 'Ready to Ship', isDone: isReady, doneAt: undefined },
    { step: 'on its way', label: 'On its way', isDone: isOnItsWay, doneAt: dispatchedAt },
    { step: 'delivered', label: 'Delivered', isDone: isDelivered, doneAt: deliveredAt },
  ] as const
}

function hasEnded({ payment }: TimelineOrder): boolean {
  return payment === 'failed' || payment === 'expired' || payment === 'refunded'
}

/**
 * Returns the step of the pharmacist's check. An order that is neither approved nor declined has no
 * such step if it has ended, has an open refund, or was made ready.
 */
function listReviewSteps(
  order: TimelineOrder,
  { isPaid, isReady }: { readonly isPaid: boolean; readonly isReady: boolean },
) {
  if (isDeclined(order)) return listDeclinedSteps(order)
  // In the status Investigation, an approval is in doubt, unless the order was made ready anyway.
  const isApprovalValid = isReady || (isPaid && order.status !== 'Investigation')
  const isReviewed = order.review === 'approved' && isApprovalValid
  if (isReady && !isReviewed) return []
  const label = isReviewed ? 'Checked by a pharmacist' : getOpenReviewLabel(order, isPaid)
  if (label === undefined) return []
  return [{ step: 'reviewed', label, isDone: isReviewed, doneAt: undefined } as const]
}

/** The order ends with the decline, or with the refund that follows it. */
function listDeclinedSteps({ payment }: TimelineOrder) {
  const isDone = payment === 'refund_due' || payment === 'refunded'
  const label = customerReviewTexts.declined
  return [{ step: 'reviewed', label, isDone, doneAt: undefined } as const]
}

/** Returns the label while the check is not done; undefined when the order needs no check. */
function getOpenReviewLabel(order: TimelineOrder, isPaid: boolean): string | undefined {
  if (hasEnded(order) || order.payment === 'refund_due') return undefined
  if (!isPaid) return 'Pharmacist check'
  if (order.status === 'Investigation') return 'A pharmacist is checking your order'
  return isBeforeReview(order) ? beforeReviewText : undefined
}
