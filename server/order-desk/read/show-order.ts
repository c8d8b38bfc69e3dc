/**
 * Returns all data of one order for staff except health data: content, history, notes, payment
 * attempts, emails and refunds. Of health data, `hasHealthData` says whether there is any, and
 * `hasConflict` whether a product conflicts with the buyer's answers.
 */
import { sql } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import { toAdminShipping } from '#domain/address/admin-address.ts'
import { multiplySen, formatPlainRinggit, sen, subtractSen } from '#domain/money.ts'
import { buildOrderTimeline } from '#domain/orders/order-timeline.ts'
import { isPaymentReceived, paymentTexts } from '#domain/payments/payment-state.ts'
import { paymentTypeTexts } from '#domain/payments/payment-types.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findStalePapers } from '#server/orders/read/find-stale-papers.ts'
import { findOrder, type StoredOrder } from '#server/orders/read/read-order.ts'
import { findRecalledLots } from '#server/recalls/find-recalled-lots.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import { getOrderNumber } from './get-order-number.ts'
import { readStaffEmails } from './read-staff-emails.ts'
import {
  listRefunds,
  sumDoneRefunds,
  type Refund,
} from '#server/order-desk/refunds/refunds.store.ts'

type StaffOrder = HandlerResult<'GET /api/admin/orders/{orderId}'>

/** Returns the order for its page. Throws NOT_FOUND when it does not exist. */
export async function showStaffOrder(shop: Shop, orderNumber: string): Promise<StaffOrder> {
  const { db } = shop
  const row = await db
    .selectFrom('orders')
    .select([
      'id',
      'conflict',
      sql<boolean>`medical_note is not null or allergies is not null`.as('has_health'),
    ])
    .where('number', '=', getOrderNumber(orderNumber))
    .executeTakeFirst()
  const order = row && (await findOrder(db, row.id))
  if (!order) throw new ShopError('NOT_FOUND')
  const [records, refunds, stalePapers, recalledLotsByOrderId] = await Promise.all([
    readRecords(db, order.id),
    listRefunds(db, order.id),
    findStalePapers(db, order.id),
    findRecalledLots(db, [order.id]),
  ])
  const emailOf = await readStaffEmails(db, [
    ...records.events.map(({ actor }) => actor),
    ...records.notes.map(({ actor }) => actor),
    ...refunds.flatMap(({ requestedBy, closedBy }) =>
      closedBy === undefined ? [requestedBy] : [requestedBy, closedBy],
    ),
  ])
  const review = order.review.state
  return {
    ...toOrderFields(order, refunds),
    timeline: buildOrderTimeline({ ...order, review }).map(({ label, state, doneAt }) => ({
      label,
      state,
      doneAt: doneAt?.toISOString() ?? null,
    })),
    hasHealthData: row.has_health,
    hasConflict: row.conflict,
    approved: review === 'approved',
    recalledLots: recalledLotsByOrderId.get(order.id) ?? [],
    stalePapers,
    events: records.events.map((event) => ({
      id: event.id,
      occurredAt: event.at.toISOString(),
      actor: emailOf(event.actor),
      subject: event.subject,
      previousValue: event.from_state,
      newValue: event.to_state,
      cause: event.cause,
    })),
    notes: records.notes.map(({ id, at, actor, text }) => ({
      id,
      createdAt: at.toISOString(),
      author: emailOf(actor),
      text,
    })),
    attempts: records.attempts.map(toAttemptReply),
    emails: records.emails.map(toEmailReply),
    refunds: refunds.map((refund) => toRefundReply(refund, emailOf)),
  }
}

type Records = Awaited<ReturnType<typeof readRecords>>

/** Reads the rows of other tables that belong to an order, oldest first. */
async function readRecords(db: Db, orderId: number) {
  const [events, notes, attempts, emails] = await Promise.all([
    db
      .selectFrom('order_event')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
    db.selectFrom('order_note').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    db
      .selectFrom('payment_attempt')
      .select(['id', 'provider', 'state', 'bill_id', 'amount_sen', 'created_at', 'paid_at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('outbox_email')
      .select(['id', 'kind', 'recipient', 'state', 'last_error', 'queued_at', 'sent_at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
  ])
  return { events, notes, attempts, emails }
}

function toAttemptReply(attempt: Records['attempts'][number]): StaffOrder['attempts'][number] {
  return {
    id: attempt.id,
    provider: attempt.provider,
    state: attempt.state,
    billId: attempt.bill_id,
    amount: formatPlainRinggit(sen(attempt.amount_sen)),
    createdAt: attempt.created_at.toISOString(),
    paidAt: attempt.paid_at?.toISOString() ?? null,
  }
}

function toEmailReply(email: Records['emails'][number]): StaffOrder['emails'][number] {
  return {
    id: email.id,
    kind: email.kind,
    recipient: email.recipient,
    // A given-up email without an error was not sent because it was too late.
    state: email.state === 'given_up' && email.last_error === null ? 'too_late' : email.state,
    queuedAt: email.queued_at.toISOString(),
    sentAt: email.sent_at?.toISOString() ?? null,
  }
}

function toRefundReply(
  refund: Refund,
  emailOf: (actor: string) => string,
): StaffOrder['refunds'][number] {
  return {
    id: refund.id,
    amount: formatPlainRinggit(refund.amount),
    reason: refund.reason,
    note: refund.note,
    state: refund.state,
    reference: refund.reference,
    requestedBy: emailOf(refund.requestedBy),
    requestedAt: refund.requestedAt.toISOString(),
    closedBy: refund.closedBy === undefined ? null : emailOf(refund.closedBy),
    closedAt: refund.closedAt?.toISOString() ?? null,
  }
}

/**
 * The fields of the reply that toOrderFields computes from the order and its refunds.
 * showStaffOrder adds the fields that are left out here.
 */
type OrderFields = Omit<
  StaffOrder,
  | keyof Records
  | 'refunds'
  | 'timeline'
  | 'hasHealthData'
  | 'hasConflict'
  | 'approved'
  | 'stalePapers'
  | 'recalledLots'
>

function toOrderFields(order: StoredOrder, refunds: readonly Refund[]): OrderFields {
  const { address, amounts } = order
  const { firstName, lastName, phone } = address
  const refundableAmount = isPaymentReceived(order.payment)
    ? subtractSen(order.total, sumDoneRefunds(refunds))
    : sen(0)
  return {
    orderId: order.number,
    status: order.status,
    payment: order.payment,
    paymentState: paymentTexts[order.payment],
    paymentType: paymentTypeTexts[order.paymentMethod],
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    updatedAt: order.changedAt.toISOString(),
    trackingNumber: order.trackingNumber ?? '',
    courier: order.courier ?? '',
    trackingUrl: order.trackingUrl ?? '',
    dispatchedAt: order.dispatchedAt?.toISOString() ?? null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    email: order.email,
    customerId: order.userId ?? null,
    address: { firstName, lastName, phone, ...toAdminShipping(address) },
    lines: order.lines.map((line) => ({
      productId: line.productId,
      name: line.name,
      size: line.size,
      ingredients: [...line.ingredients],
      quantity: line.quantity,
      price: formatPlainRinggit(line.price),
      amount: formatPlainRinggit(multiplySen(line.price, line.quantity)),
    })),
    amounts: {
      subtotal: formatPlainRinggit(amounts.subtotal),
      shipping: formatPlainRinggit(amounts.shipping),
      savings: formatPlainRinggit(amounts.savings),
      discount: formatPlainRinggit(amounts.discount),
      total: formatPlainRinggit(order.total),
      refundable: formatPlainRinggit(refundableAmount),
    },
    voucherCode: order.voucherCode ?? null,
  }
}
