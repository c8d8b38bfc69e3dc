/**
 * Records a payment issue: a difference between the provider's records and ours, or an unexpected
 * payment. Saves at most one row per kind and bill (or PayPal payment or subscription). A new row
 * sends an email to the owner, and so does a row that is opened again. Staff close the issue later.
 * Nothing is refunded automatically, because a bank payment cannot be reversed (docs/payments.md).
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

export { closeIssue } from './payment-issues.store.ts'

/**
 * Kinds that can happen to a resource several times, each time for another request of the customer.
 * All other kinds stay true of a resource, so a closed issue of them is not opened again.
 */
const repeatableKinds: ReadonlySet<PaymentIssueKind> = new Set(['change refused'])

/**
 * Returns true for an issue that is new or was opened again, and false when it was recorded before.
 * A repeatable issue that is still open gets the new details and time.
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
  const emailKey = await openIssue(shop, tx, {
    ...details,
    kind,
    provider: issue.provider ?? 'billplz',
    providerResourceId,
    orderId,
    attemptId,
    at: shop.now(),
  })
  if (emailKey === undefined) return false
  await queueEmail(shop, tx, paymentIssue, {
    dedupeKey: emailKey,
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

/**
 * Returns the dedupe key of the owner's email. Returns undefined when staff have the issue already,
 * or have closed it.
 */
async function openIssue(shop: Shop, tx: Tx, issue: NewIssue): Promise<string | undefined> {
  const newId = await insertIssue(tx, issue)
  if (newId !== undefined) return `payment issue ${newId}`
  if (!repeatableKinds.has(issue.kind)) return undefined
  const { id, wasClosed } = await updateIssue(tx, issue)
  if (!wasClosed) return undefined
  // The entry of the closing keeps who closed the issue and the note.
  await recordAudit(tx, {
    at: shop.now(),
    actor: 'shop',
    action: 'break.reopened',
    subjectId: id,
    detail: { kind: issue.kind },
  })
  return `payment issue ${id} ${issue.at.toISOString()}`
}

/** Returns `expected / found`, such as `RM 0.00 / RM 270.00`; `-` for a side without details. */
function formatExpectedAndFound(details: IssueDetails): string {
  return `${formatExpected(details) ?? '-'} / ${formatFound(details) ?? '-'}`
}
