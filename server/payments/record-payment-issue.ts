/**
 * Records a payment issue: a difference between the provider's records and ours, or an unexpected
 * payment. Saves at most one row per kind and bill (or PayPal payment or subscription). Each new
 * row, and only a new row, sends an email to the owner. Staff close the issue later. Nothing is
 * refunded automatically, because a bank payment cannot be reversed (docs/payments.md).
 */
import {
  formatExpected,
  formatFound,
  type IssueDetails,
} from '#domain/payments/payment-issue-details.ts'
import type { PaymentIssueKind } from '#domain/payments/payment-issue-kinds.ts'
import { afterCommit, type Tx } from '#server/db/transact.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { paymentIssue } from '#server/mail/emails/owner/payment-issue.email.ts'
import type { Shop } from '#server/shop.ts'

import { insertIssue } from './payment-issues.store.ts'

export { closeIssue } from './payment-issues.store.ts'

/**
 * Returns true for a new issue, false when this kind was recorded for this resource before.
 */
export async function recordPaymentIssue(
  shop: Shop,
  tx: Tx,
  issue: {
    kind: PaymentIssueKind
    /** Default: Billplz. */
    provider?: 'billplz' | 'paypal'
    /** The id of the bill at Billplz, or of the payment or subscription at PayPal. */
    providerResourceId: string
    orderId?: number
    orderNumber?: string
    attemptId?: number
    details?: IssueDetails
  },
): Promise<boolean> {
  const { kind, providerResourceId, orderId, attemptId, details = {} } = issue
  const id = await insertIssue(tx, {
    ...details,
    kind,
    provider: issue.provider ?? 'billplz',
    providerResourceId,
    orderId,
    attemptId,
    at: shop.now(),
  })
  if (id === undefined) return false
  await queueEmail(shop, tx, paymentIssue, {
    dedupeKey: `payment issue ${id}`,
    ...(orderId !== undefined && { orderId }),
    to: shop.config.OWNER_EMAIL,
    data: {
      kind,
      // The email's data and the log line use the name `billId` also for an id of PayPal.
      billId: providerResourceId,
      orderNumber: issue.orderNumber ?? null,
      detail: formatExpectedAndFound(details),
    },
  })
  const logFields = { event: 'payment.issue', kind, billId: providerResourceId, orderId }
  afterCommit(tx, () => shop.log.error(logFields, 'payment issue recorded'))
  return true
}

/** Returns `expected / found`, such as `RM 0.00 / RM 270.00`; `-` for a side without details. */
function formatExpectedAndFound(details: IssueDetails): string {
  return `${formatExpected(details) ?? '-'} / ${formatFound(details) ?? '-'}`
}
