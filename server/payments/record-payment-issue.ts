/**
 * Records a payment issue: a difference between the provider's records and ours, or unexpected
 * money. Saves one row per bill and kind for staff to close, and emails the owner. Nothing is
 * refunded automatically, because a bank payment cannot be reversed (docs/payments.md).
 */
import type { PaymentIssueKind } from '#domain/payments/payment-issue-kinds.ts'
import type { Tx } from '#server/db/transact.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { refundDue } from '#server/mail/emails/owner/refund-due.email.ts'
import type { Shop } from '#server/shop.ts'

/** Returns whether the issue is new. */
export async function recordPaymentIssue(
  shop: Shop,
  tx: Tx,
  found: {
    kind: PaymentIssueKind
    /** Default: Billplz. */
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
    .insertInto('payment_issue')
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
  await queueEmail(shop, tx, refundDue, {
    subject: `payment issue ${row.id}`,
    to: shop.config.OWNER_EMAIL,
    data: {
      kind,
      billId,
      orderNumber: found.orderNumber ?? null,
      detail: `${found.expected ?? '-'} / ${found.found ?? '-'}`,
    },
  })
  shop.log.error({ event: 'payment.break', kind, billId, orderId }, 'payment issue recorded')
  return true
}
