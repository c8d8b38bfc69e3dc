/** Payment issues: at most one row for each kind, provider and resource, open or closed. */
import type { IssueDetails } from '#domain/payments/payment-issue-details.ts'
import type { PaymentIssueKind } from '#domain/payments/payment-issue-kinds.ts'
import type { Tx } from '#server/db/transact.ts'

export type NewIssue = IssueDetails & {
  kind: PaymentIssueKind
  provider: 'billplz' | 'paypal'
  /** The id of the bill at Billplz, or of the payment or subscription at PayPal. */
  providerResourceId: string
  orderId: number | undefined
  attemptId: number | undefined
  at: Date
}

/**
 * Returns the id, or undefined when the issue was recorded before. A closed issue is not opened
 * again. Amounts are in sen.
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
      reason: issue.reason ?? null,
      expected_sen: issue.expectedAmount ?? null,
      found_sen: issue.foundAmount ?? null,
      paid_sen: issue.paidAmount ?? null,
      expected_reference: issue.expectedReference ?? null,
      found_reference: issue.foundReference ?? null,
      expected_state: issue.expectedState ?? null,
      found_state: issue.foundState ?? null,
      opened_at: issue.at,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'provider', 'resource_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The caller must have locked the row. `by` is the result of toActorText. */
export async function closeIssue(
  tx: Tx,
  id: number,
  { by, note, at }: { by: string; note: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_issue')
    .set({ closed_at: at, closed_by: by, note })
    .where('id', '=', id)
    .execute()
}
