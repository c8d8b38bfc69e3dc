/**
 * Closes a refund task, after staff have paid the money back (`done`) or decided not to
 * (`withdrawn`). `done` needs the bank's reference, as proof and for the customer's email.
 * `withdrawn` restores the payment state that the order had before the task.
 */
import type { ParsedCallInput } from '#contract/call.ts'
import { formatRinggit, sen, type Sen } from '#domain/money.ts'
import { derivePaymentAfterRefund } from '#domain/orders/check-refund.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { getOrderLanguage } from '#server/orders/read/get-order-language.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { refundPaid } from '#server/mail/emails/order/refund-paid.email.ts'
import { movePayment } from '#server/orders/move-order.ts'
import { buildOrderLink } from '#server/orders/access/order-link.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { createChangeCause, lockOrder } from '#server/order-desk/lock-order.ts'
import { toActorText } from '#server/orders/staff-actor.ts'
import { listRefunds, saveRefundResult, sumRefunded, type Refund } from './refunds.store.ts'

type RefundResult = ParsedCallInput<'PUT /api/admin/orders/{orderId}/refunds/{refundId}'>['body']

/**
 * Closes the task, changes the payment state of the order, adds an audit entry and publishes
 * `refund closed`. For `done`, also queues an email to the customer. Locks the order, which also
 * protects its refund tasks. Changes nothing when the same person repeats the call. Throws
 * NOT_FOUND for an unknown order or task, and REFUND_REFUSED when the task is closed or the
 * reference is missing.
 */
export async function closeRefund(
  shop: Shop,
  actor: Actor,
  { orderNumber, refundId }: { orderNumber: string; refundId: number },
  result: RefundResult,
): Promise<void> {
  if (result.state === 'done' && result.reference === '') {
    const message = 'Enter the reference of the bank transfer.'
    throw new ShopError('REFUND_REFUSED', { message, fields: { reference: message } })
  }
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderNumber)
    const refund = (await listRefunds(tx, order.id)).find(({ id }) => id === refundId)
    if (!refund) throw new ShopError('NOT_FOUND')
    // The reply to an earlier call with this result was lost.
    if (isClosedWith(refund, result, actor)) return
    if (refund.state !== 'open')
      throw new ShopError('REFUND_REFUSED', { message: 'This refund is already closed.' })
    const { amount } = refund
    const row = await tx
      .selectFrom('orders')
      .select(['total_sen', 'email', 'first_name'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const refundedAmount = await sumRefunded(tx, order.id)
    const newPayment = derivePaymentAfterRefund(
      { total: sen(row.total_sen), refundedBefore: refundedAmount },
      { amount, state: result.state },
    )
    const reason = result.state === 'done' ? 'refund paid' : 'refund withdrawn'
    const cause = createChangeCause(shop, actor, order, reason)
    const { changedAt } = cause
    await saveRefundResult(tx, refund.id, { ...result, closedBy: cause.actor, closedAt: changedAt })
    if (!(await movePayment(tx, order.id, newPayment, cause)))
      throw new Error(
        `refund ${refund.id} cannot make order ${order.number} ${newPayment}: its payment is ${order.payment}`,
      )
    await publish(shop, tx, 'refund closed', { orderId: order.id })
    const subject = { at: changedAt, actor, subjectId: order.number }
    await recordAuditOfResult(tx, subject, { amount, result })
    if (result.state === 'done')
      await emailRefundPaid(shop, tx, {
        order,
        buyer: { email: row.email, firstName: row.first_name },
        refund: { id: refund.id, amount, reference: result.reference },
      })
  })
}

async function recordAuditOfResult(
  tx: Tx,
  subject: { at: Date; actor: Actor; subjectId: string },
  { amount, result }: { amount: Sen; result: RefundResult },
): Promise<void> {
  if (result.state === 'done')
    await recordAudit(tx, {
      ...subject,
      action: 'order.refund_done',
      detail: { amount: formatRinggit(amount), reference: result.reference },
    })
  else
    await recordAudit(tx, {
      ...subject,
      action: 'order.refund_withdrawn',
      detail: { amount: formatRinggit(amount) },
    })
}

function isClosedWith(refund: Refund, result: RefundResult, actor: Actor): boolean {
  return (
    refund.state === result.state &&
    refund.reference === result.reference &&
    refund.closedBy === toActorText(actor)
  )
}

async function emailRefundPaid(
  shop: Shop,
  tx: Tx,
  paidRefund: {
    order: { id: number; number: string }
    buyer: { email: string; firstName: string }
    refund: { id: number; amount: Sen; reference: string }
  },
): Promise<void> {
  const { order, buyer, refund } = paidRefund
  await queueEmail(shop, tx, refundPaid, {
    dedupeKey: `order ${order.number} refund ${refund.id}`,
    orderId: order.id,
    to: buyer.email,
    language: await getOrderLanguage(tx, order.id),
    data: {
      number: order.number,
      firstName: buyer.firstName,
      amount: refund.amount,
      reference: refund.reference,
      link: buildOrderLink(shop, order.number),
    },
  })
}
