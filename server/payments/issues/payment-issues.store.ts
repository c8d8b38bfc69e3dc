/**
 * Rows of payment issues: at most one for each kind, provider and resource (bill, payment or
 * subscription), open or closed.
 */
import type { Insertable } from 'kysely'

import type { IssueDetails } from '#domain/payments/payment-issue-details.ts'
import type { PaymentIssueKind } from '#domain/payments/payment-issue-kinds.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

export type NewIssue = IssueDetails & {
  kind: PaymentIssueKind
  provider: 'billplz' | 'paypal'
  /** The id of the bill at Billplz, or of the payment or subscription at PayPal. */
  providerResourceId: string
  orderId: number | undefined
  attemptId: number | undefined
  openedAt: Date
}

type IssueRow = Insertable<Tables['payment_issue']>

/** Returns the columns of an issue that is open since `issue.openedAt`. */
function toOpenColumns(issue: NewIssue) {
  return {
    reason: issue.reason ?? null,
    expected_sen: issue.expectedAmount ?? null,
    found_sen: issue.foundAmount ?? null,
    paid_sen: issue.paidAmount ?? null,
    expected_reference: issue.expectedReference ?? null,
    found_reference: issue.foundReference ?? null,
    expected_state: issue.expectedState ?? null,
    found_state: issue.foundState ?? null,
    opened_at: issue.openedAt,
  } satisfies Partial<IssueRow>
}

/**
 * Inserts an open issue and returns its id. Changes nothing and returns undefined when the issue
 * was recorded before, even if it is closed.
 */
export async function insertIssue(tx: Tx, issue: NewIssue): Promise<number | undefined> {
  const row = await tx
    .insertInto('payment_issue')
    .values({
      kind: issue.kind,
      provider: issue.provider,
      resource_id: issue.providerResourceId,
      order_id: issue.orderId ?? null,
      attempt_id: issue.attemptId ?? null,
      ...toOpenColumns(issue),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'provider', 'resource_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Locks a recorded issue, gives it the details and the time of `issue`, and opens it; the note and
 * the closing person are deleted. `wasClosed` is true when staff had closed it. Throws when the
 * issue is not recorded.
 */
export async function updateIssue(
  tx: Tx,
  issue: NewIssue,
): Promise<{ id: number; wasClosed: boolean }> {
  const { id, closed_at: closedAt } = await tx
    .selectFrom('payment_issue')
    .select(['id', 'closed_at'])
    .where('kind', '=', issue.kind)
    .where('provider', '=', issue.provider)
    .where('resource_id', '=', issue.providerResourceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('payment_issue')
    .set({ ...toOpenColumns(issue), closed_at: null, closed_by: null, note: '' })
    .where('id', '=', id)
    .execute()
  return { id, wasClosed: closedAt !== null }
}

/**
 * Closes an issue. The caller must have locked the row. `closedBy` is the result of toActorText.
 */
export async function closeIssue(
  tx: Tx,
  id: number,
  { closedBy, note, closedAt }: { closedBy: string; note: string; closedAt: Date },
): Promise<void> {
  await tx
    .updateTable('payment_issue')
    .set({ closed_at: closedAt, closed_by: closedBy, note })
    .where('id', '=', id)
    .execute()
}
