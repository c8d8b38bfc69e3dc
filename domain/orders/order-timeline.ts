/*
 * The customer's view of an order: payment, pharmacist's check, making, dispatch, delivery, and a
 * step for a changed address. Dispatch and delivery come from tracking, not from the pharmacy's
 * status.
 */
import { isPaymentReceived, paymentTexts } from '#domain/payments/payment-state.ts'
import { beforeReviewText, isBeforeReview } from '#domain/pharmacy/customer-review.ts'
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

/** 'stopped': the order ends here, because it was not paid in time or was refunded. */
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
  /** True when a pharmacist has approved the order. */
  readonly isApproved: boolean
}

/**
 * Returns all steps in their sequence. Exactly one step is 'now' or 'stopped', unless all are done.
 * An unpaid order that staff have made ready or sent counts as paid here.
 */
export function buildOrderTimeline(order: TimelineOrder): readonly TimelineStep[] {
  const isPaid = isPaymentReceived(order.payment)
  const isDelivered = order.deliveredAt !== undefined
  const isOnItsWay = isDelivered || order.dispatchedAt !== undefined
  const isReady = isOnItsWay || order.status === 'Ready to Ship'
  const isReadyUnpaid = isReady && !isPaid && order.payment !== 'refunded'

  // All steps that are done must come before the others, because the first step that is not done
  // becomes the current step.
  const steps = [
    { step: 'placed', label: 'Order received', isDone: true, doneAt: order.createdAt },
    ...listPaymentSteps(order, { isDone: isPaid || isReady, isReadyUnpaid }),
    ...listAddressSteps(order),
    ...listReviewSteps(order, { isPaid, isReady }),
    { step: 'prepared', label: 'Preparing', isDone: isReady, doneAt: undefined },
    { step: 'ready', label: 'Ready to Ship', isDone: isReady, doneAt: undefined },
    { step: 'on its way', label: 'On its way', isDone: isOnItsWay, doneAt: order.dispatchedAt },
    { step: 'delivered', label: 'Delivered', isDone: isDelivered, doneAt: order.deliveredAt },
  ] as const

  const currentIndex = steps.findIndex(({ isDone }) => !isDone)
  const currentState = hasEnded(order) && !isReadyUnpaid ? 'stopped' : 'now'
  return steps.map(({ step, label, isDone, doneAt }, index) => {
    if (isDone) return { step, label, state: 'done', doneAt }
    return { step, label, state: index === currentIndex ? currentState : 'to come', doneAt }
  })
}

/**
 * Returns the step of the payment. There is no step for an unpaid order that was made ready: the
 * text of a done step would say that the payment is missing.
 */
function listPaymentSteps(
  { payment, paidAt }: TimelineOrder,
  { isDone, isReadyUnpaid }: { readonly isDone: boolean; readonly isReadyUnpaid: boolean },
) {
  if (isReadyUnpaid) return []
  const label = payment === 'pending' ? 'Waiting for your payment' : paymentTexts[payment]
  return [{ step: 'paid', label, isDone, doneAt: paidAt } as const]
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

function hasEnded({ payment }: TimelineOrder): boolean {
  return payment === 'failed' || payment === 'expired' || payment === 'refunded'
}

/**
 * Returns the step of the pharmacist's check. There is no step for an order that has ended, will be
 * refunded, or was made ready without an approval.
 */
function listReviewSteps(
  order: TimelineOrder,
  { isPaid, isReady }: { readonly isPaid: boolean; readonly isReady: boolean },
) {
  // In the status Investigation, an approval is in doubt, unless the order was made ready anyway.
  const isApprovalValid = isReady || (isPaid && order.status !== 'Investigation')
  const isReviewed = order.isApproved && isApprovalValid
  if (isReady && !isReviewed) return []
  const label = isReviewed ? 'Checked by a pharmacist' : getOpenReviewLabel(order, isPaid)
  if (label === undefined) return []
  return [{ step: 'reviewed', label, isDone: isReviewed, doneAt: undefined } as const]
}

/** Returns the label while the check is not done; undefined when the order needs no check. */
function getOpenReviewLabel(order: TimelineOrder, isPaid: boolean): string | undefined {
  if (hasEnded(order)) return undefined
  if (!isPaid) return 'Pharmacist check'
  if (order.status === 'Investigation') return 'A pharmacist is checking your order'
  return isBeforeReview(order) ? beforeReviewText : undefined
}
