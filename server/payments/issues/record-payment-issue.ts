/**
 * Records a payment issue: a difference between the provider's records and ours, or an unexpected
 * payment. There is at most one row per kind and bill (or PayPal payment or subscription). The
 * owner gets an email about a new issue and about one that is opened again. Staff close the issue
 * later. Nothing is refunded automatically, because a bank payment cannot be reversed
 * (docs/payments.md).
 */
import {
  formatExpected,
  formatFound,
  type IssueDetails,
} from '#domain/payments/payment-issue-details.ts'
import type { PaymentIssueKind } from '#domain/payments/payment-issue-kinds.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { afterCommit, type Tx } from '#server/db/transact.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { paymentIssue } from '#server/mail/emails/owner/payment-issue.email.ts'
import type { Shop } from '#server/shop.ts'

import { insertIssue, updateIssue, type NewIssue } from './payment-issues.store.ts'

/** Exported here because other features may not import a `.store` file (a house test checks it). */
export { closeIssue } from './payment-issues.store.ts'

/**
 * Kinds that can occur again for the same bill, payment or subscription, each time for another
 * request of the customer. Any other kind occurs once, so its closed issue stays closed.
 */
const recurringKinds: ReadonlySet<PaymentIssueKind> = new Set(['change refused'])

/**
 * Saves the issue in the caller's transaction. If the issue is new, or opened again after staff
 * closed it, queues an email to the owner and returns true; opening it again also adds an entry to
 * the audit log. Otherwise returns false: the issue was recorded before. A recurring issue that is
 * still open then gets the new details and time.
 */
export async function recordPaymentIssue(
  shop: Shop,
  tx: Tx,
  issue: {
    kind: PaymentIssueKind
    provider: 'billplz' | 'paypal'
    /** The id of the bill at Billplz, or of the payment or subscription at PayPal. */
    providerResourceId: string
    orderId?: number
    orderNumber?: string
    attemptId?: number
    details?: IssueDetails
  },
): Promise<boolean> {
  const { kind, providerResourceId, orderId, attemptId, details = {} } = issue
  const emailKey = await insertOrReopenIssue(tx, {
    ...details,
    kind,
    provider: issue.provider,
    providerResourceId,
    orderId,
    attemptId,
    openedAt: shop.now(),
  })
  if (emailKey === undefined) return false
  await queueEmail(shop, tx, paymentIssue, {
    dedupeKey: emailKey,
    ...(orderId !== undefined && { orderId }),
    to: shop.config.OWNER_EMAIL,
    data: {
      kind,
      // May be the id of a PayPal payment or subscription, here and in the log line.
      billId: providerResourceId,
      orderNumber: issue.orderNumber ?? null,
      detail: formatExpectedAndFound(details),
    },
  })
  const logFields = { event: 'payment.issue', kind, billId: providerResourceId, orderId }
  afterCommit(tx, () => shop.log.error(logFields, 'payment issue recorded'))
  return true
}

/**
 * Saves the issue and returns the dedupe key of the owner's email. Returns undefined when no email
 * is needed, because the issue is open already or closed for good.
 */
async function insertOrReopenIssue(tx: Tx, issue: NewIssue): Promise<string | undefined> {
  const newId = await insertIssue(tx, issue)
  if (newId !== undefined) return `payment issue ${newId}`
  if (!recurringKinds.has(issue.kind)) return undefined
  const { id, wasClosed } = await updateIssue(tx, issue)
  if (!wasClosed) return undefined
  // updateIssue removed the closing person and note from the row; their audit entry keeps both.
  await recordAudit(tx, {
    at: issue.openedAt,
    actor: 'shop',
    // Stored value: audit entries call a payment issue a break.
    action: 'break.reopened',
    subjectId: id,
    detail: { kind: issue.kind },
  })
  return `payment issue ${id} ${issue.openedAt.toISOString()}`
}

/** Returns `expected / found`, such as `RM 0.00 / RM 270.00`; `-` for a side without details. */
function formatExpectedAndFound(details: IssueDetails): string {
  return `${formatExpected(details) ?? '-'} / ${formatFound(details) ?? '-'}`
}
