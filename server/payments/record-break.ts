/**
 * A difference between the provider's books and ours, or money nobody asked for: a row for a person to
 * close, once per bill and kind, and a letter to the owner. Nothing is ever refunded by itself, because
 * a bank payment cannot be taken back (docs/payments.md).
 */
import type { BreakKind } from '#domain/payments/break-kinds.ts'
import type { Tx } from '#server/db/transact.ts'
import { queueLetter } from '#server/mail/queue-letter.ts'
import { refundDue } from '#server/mail/refund-due.letter.ts'
import type { Shop } from '#server/shop.ts'

/** Answers whether it is new. */
export async function recordBreak(
  shop: Shop,
  tx: Tx,
  found: {
    kind: BreakKind
    /** Default Billplz. */
    provider?: 'billplz' | 'paypal'
    /** The bill, or PayPal's payment. */
    billId: string
    orderId?: number
    orderNumber?: string
    attemptId?: number
    expected?: string
    found?: string
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_break')
    .values({
      kind: found.kind,
      provider: found.provider ?? 'billplz',
      bill_id: found.billId,
      order_id: found.orderId ?? null,
      attempt_id: found.attemptId ?? null,
      expected: found.expected ?? null,
      found: found.found ?? null,
      opened_at: shop.now(),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'provider', 'bill_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  const { kind, billId, orderId } = found
  await queueLetter(shop, tx, refundDue, {
    subject: `break ${row.id}`,
    to: shop.config.OWNER_EMAIL,
    data: {
      kind,
      billId,
      orderNumber: found.orderNumber ?? null,
      detail: `${found.expected ?? '-'} / ${found.found ?? '-'}`,
    },
  })
  shop.log.error({ event: 'payment.break', kind, billId, orderId }, 'the books differ')
  return true
}
