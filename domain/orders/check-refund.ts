/*
 * Whether an amount can be refunded. A bank payment cannot be reversed by an API call, so a refund
 * is a task for staff. An order has at most one open refund task, and refunds never exceed the
 * payment.
 */
import { type Sen, subtractSen } from '#domain/money.ts'
import { isPaymentReceived, type PaymentState } from '#domain/payments/payment-state.ts'
import type { PaymentMethod } from '#domain/payments/payment-types.ts'

export const refundReasonKeys = [
  'faulty',
  'wrong',
  'not delivered',
  'declined',
  'cancelled',
  'paid twice',
  'goodwill',
] as const

export type RefundReason = (typeof refundReasonKeys)[number]

/** English message keys. */
export const refundReasonTexts: Readonly<Record<RefundReason, string>> = {
  faulty: 'Faulty or damaged',
  wrong: 'Incorrect or not as described',
  'not delivered': 'Not delivered',
  declined: 'Declined by the pharmacist',
  cancelled: 'Cancelled before it was made',
  'paid twice': 'Paid twice',
  goodwill: 'Goodwill',
}

/** States of a refund task. `withdrawn` means that staff closed it without a refund. */
export const refundStates = ['open', 'done', 'withdrawn'] as const

export type RefundState = (typeof refundStates)[number]

type RefundRefusal =
  | 'not paid'
  | 'task open'
  | 'nothing left'
  | 'second payment'
  | 'no amount'
  | 'too much'

type RefundCheckResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: RefundRefusal }

/**
 * Returns whether an amount of the order can be refunded, or the first reason why not.
 * `refundedBefore` is the sum of the order's `done` refunds. `isPaidTwice` means that two payments
 * of this order arrived. The second payment must be refunded as a payment issue instead, because a
 * full refund of the order would stop the order.
 */
export function checkRefund(
  order: {
    readonly payment: PaymentState
    readonly total: Sen
    readonly refundedBefore: Sen
    readonly isPaidTwice: boolean
  },
  { amount, reason }: { readonly amount: Sen; readonly reason: RefundReason },
): RefundCheckResult {
  if (order.payment === 'refund_due') return { ok: false, reason: 'task open' }
  if (order.payment === 'refunded') return { ok: false, reason: 'nothing left' }
  if (!isPaymentReceived(order.payment)) return { ok: false, reason: 'not paid' }
  const remaining = subtractSen(order.total, order.refundedBefore)
  if (remaining <= 0) return { ok: false, reason: 'nothing left' }
  if (reason === 'paid twice' && order.isPaidTwice) return { ok: false, reason: 'second payment' }
  if (amount <= 0) return { ok: false, reason: 'no amount' }
  return amount > remaining ? { ok: false, reason: 'too much' } : { ok: true }
}

/** Why a refund is refused: English message keys, for staff. */
export const refundRefusalTexts = {
  'not paid': 'This order has no payment to refund.',
  'task open': 'A refund of this order is already open.',
  'nothing left': 'The payment is fully refunded.',
  'second payment':
    'This order was paid twice and is made once. Refund the second payment under Payment issues, “Paid twice”. A refund here stops the order.',
  'no amount': 'Enter an amount above zero.',
  'too much': 'This is more than the remaining payment.',
} as const satisfies Record<RefundRefusal, string>

/**
 * Returns the payment state after a refund task of `amount` is done or withdrawn. `refundedBefore`
 * is the sum of the order's `done` refunds, without this task.
 */
export function derivePaymentAfterRefund(
  order: { readonly total: Sen; readonly refundedBefore: Sen },
  task: { readonly amount: Sen; readonly state: 'done' | 'withdrawn' },
): 'paid' | 'partially_refunded' | 'refunded' {
  const { total, refundedBefore } = order
  const refundedNow = task.state === 'done' ? refundedBefore + task.amount : refundedBefore
  if (refundedNow <= 0) return 'paid'
  return refundedNow >= total ? 'refunded' : 'partially_refunded'
}

/**
 * Steps for the staff member who pays the refund, one after another. English message keys; the desk
 * fills `{bill}`, `{amount}` and `{order}`.
 */
export const refundSteps: Readonly<Record<PaymentMethod, readonly string[]>> = {
  billplz: [
    'Ask the customer for the name and number of the bank account, unless you have them.',
    'Check in Billplz that bill {bill} is paid and who paid it.',
    'Transfer {amount} from the shop’s bank account with order {order} as the reference.',
    'Then press “Mark as refunded” and enter the bank’s transfer reference.',
  ],
  paypal: [
    'Open the payment of order {order} in PayPal.',
    'Choose Refund there and enter {amount}.',
    'Then press “Mark as refunded” and enter PayPal’s refund number.',
  ],
  voucher: ['A voucher paid for this order. There is no money to refund.'],
}
