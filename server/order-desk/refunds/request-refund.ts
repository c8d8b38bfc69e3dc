/**
 * Opens refund tasks. A task moves no money, because a bank payment cannot be reversed by an API
 * call: staff transfer the amount themselves (D-88 in docs/decisions/register.md).
 */
import { formatRinggit, parseRinggit, sen, ZERO_SEN, type Sen } from '#domain/money.ts'
import {
  checkRefund,
  refundRefusalTexts,
  refundReasonTexts,
  type RefundReason,
} from '#domain/orders/check-refund.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { movePayment } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'

import { createChangeCause, lockOrder } from '#server/order-desk/lock-order.ts'
import { insertRefund, sumRefunded } from './refunds.store.ts'

/**
 * Opens a refund task for staff, sets the payment state of the order to `refund_due` and adds an
 * audit entry. `amount` is the text that staff typed, in ringgit. Throws NOT_FOUND, and
 * REFUND_REFUSED with a message for staff.
 */
export async function requestRefund(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  refundRequest: { amount: string; reason: RefundReason; note: string },
): Promise<void> {
  const { reason, note } = refundRequest
  // An amount that cannot be parsed becomes zero, which is refused with "Enter an amount above
  // zero."
  const amount = parseRinggit(refundRequest.amount) ?? ZERO_SEN
  await transact(shop.db, (tx) =>
    openRefund(shop, tx, actor, orderNumber, { amount, reason, note }),
  )
}

/**
 * Opens a refund task for all that is not refunded yet of an order that a pharmacist has declined.
 * Runs in the transaction of the decision. Does nothing when there is nothing to refund. Throws
 * NOT_FOUND and REFUND_REFUSED.
 */
export async function refundDeclinedOrder(
  shop: Shop,
  tx: Tx,
  { orderNumber, actor }: { orderNumber: string; actor: Actor },
): Promise<void> {
  // The note stays empty: only pharmacists may read why an order was declined, but all staff who
  // see orders can read the note of a refund.
  const refundRequest = { amount: 'all', reason: 'declined', note: '' } as const
  await openRefund(shop, tx, actor, orderNumber, refundRequest)
}

/** Locks the order, checks the refund and opens the task. */
async function openRefund(
  shop: Shop,
  tx: Tx,
  actor: Actor,
  orderNumber: string,
  refundRequest: { amount: Sen | 'all'; reason: RefundReason; note: string },
): Promise<void> {
  const order = await lockOrder(tx, orderNumber)
  const refundedAmount = await sumRefunded(tx, order.id)
  const { total_sen } = await tx
    .selectFrom('orders')
    .select('total_sen')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { amount: requestedAmount } = refundRequest
  const isWholeAmount = requestedAmount === 'all'
  const amount = isWholeAmount ? sen(total_sen - refundedAmount) : requestedAmount
  const checkResult = checkRefund(
    {
      payment: order.payment,
      total: sen(total_sen),
      refundedBefore: refundedAmount,
      isPaidTwice: await isPaidTwice(tx, order.id),
    },
    { amount, reason: refundRequest.reason },
  )
  // Nothing is left to refund, for instance because a voucher paid the whole order. Without an
  // error, the pharmacist's decision succeeds.
  if (isWholeAmount && !checkResult.ok && checkResult.reason === 'nothing left') return
  if (!checkResult.ok) {
    const message = refundRefusalTexts[checkResult.reason]
    const field = checkResult.reason === 'second payment' ? 'reason' : 'amount'
    throw new ShopError('REFUND_REFUSED', { message, fields: { [field]: message } })
  }
  const reason = refundReasonTexts[refundRequest.reason]
  const cause = createChangeCause(shop, actor, order, reason)
  await movePayment(tx, order.id, 'refund_due', cause)
  const { changedAt } = cause
  await insertRefund(tx, {
    orderId: order.id,
    amount,
    reason,
    note: refundRequest.note,
    requestedBy: cause.actor,
    requestedAt: changedAt,
  })
  await recordAudit(tx, {
    at: changedAt,
    actor,
    action: 'order.refund_asked',
    subjectId: order.number,
    detail: { amount: formatRinggit(amount), reason },
  })
}

/** Returns whether two payments of the order arrived. */
async function isPaidTwice(tx: Tx, orderId: number): Promise<boolean> {
  const paidAttempts = await tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .limit(2)
    .execute()
  return paidAttempts.length === 2
}
