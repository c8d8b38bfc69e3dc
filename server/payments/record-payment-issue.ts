/**
 * Records a payment issue: a difference between the provider's records and ours, or an unexpected
 * payment. Saves one row per bill and kind, which staff close, and emails the owner. Nothing is
 * refunded automatically, because a bank payment cannot be reversed (docs/payments.md).
 */
import {
  expectedText,
  foundText,
  type IssueDetails,
} from '#domain/payments/payment-issue-details.ts'
import type { PaymentIssueKind } from '#domain/payments/payment-issue-kinds.ts'
import type { Tx } from '#server/db/transact.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { refundDue } from '#server/mail/emails/owner/refund-due.email.ts'
import type { Shop } from '#server/shop.ts'

import { insertIssue } from './payment-issues.store.ts'

export { closeIssue } from './payment-issues.store.ts'

/** Returns whether the issue is new. */
export async function recordPaymentIssue(
  shop: Shop,
  tx: Tx,
  issue: {
    kind: PaymentIssueKind
    /** Default: Billplz. */
    provider?: 'billplz' | 'paypal'
    /** The bill, or PayPal's payment or subscription. */
    billId: string
    orderId?: number
    orderNumber?: string
    attemptId?: number
    details?: IssueDetails
  },
): Promise<boolean> {
  const { kind, billId, orderId, attemptId, details = {} } = issue
  const id = await insertIssue(tx, {
    ...details,
    kind,
    provider: issue.provider ?? 'billplz',
    resourceId: billId,
    orderId,
    attemptId,
    at: shop.now(),
  })
  if (id === undefined) return false
  await queueEmail(shop, tx, refundDue, {
    dedupeKey: `payment issue ${id}`,
    ...(orderId !== undefined && { orderId }),
    to: shop.config.OWNER_EMAIL,
    data: {
      kind,
      billId,
      orderNumber: issue.orderNumber ?? null,
      detail: `${expectedText(details) ?? '-'} / ${foundText(details) ?? '-'}`,
    },
  })
  shop.log.error({ event: 'payment.issue', kind, billId, orderId }, 'payment issue recorded')
  return true
}
