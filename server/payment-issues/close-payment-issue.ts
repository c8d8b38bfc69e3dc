/**
 * Closes a payment issue with a note that says how staff dealt with it. Does not move money or
 * change an order. Provider messages about the same bill that wait for staff (`parked`) are
 * rejected with the same note.
 */
import type { HandlerResult } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { closeIssue } from '#server/payments/issues/record-payment-issue.ts'
import { rejectParkedMessages } from '#server/payments/messages/provider-messages.ts'
import type { Shop } from '#server/shop.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

import { throwAlreadyClosed } from './throw-already-closed.ts'

/**
 * Closes the issue, adds an entry to the audit log and returns when the issue was closed. Changes
 * nothing when the same person has closed it with this note before. Throws NOT_FOUND, and CONFLICT
 * when the issue is already closed (with the stored note), or has changed since staff read it:
 * `openedAt` is its time as they read it.
 */
export async function closePaymentIssue(
  shop: Shop,
  actor: Actor,
  request: { issueId: number; openedAt: string; note: string },
): Promise<HandlerResult<'PUT /api/admin/payment-issues/{issueId}'>> {
  const { issueId, openedAt, note } = request
  return transact(shop.db, async (tx) => {
    const row = await tx
      .selectFrom('payment_issue')
      .select(['kind', 'provider', 'resource_id', 'opened_at', 'closed_at', 'closed_by', 'note'])
      .where('id', '=', issueId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ShopError('NOT_FOUND')
    // The reply to an earlier call of this person was lost.
    if (row.closed_at !== null && row.closed_by === toActorText(actor) && row.note === note)
      return { closedAt: row.closed_at.toISOString() }
    if (row.closed_at !== null)
      return throwAlreadyClosed(tx, 'payment issue', {
        closedAt: row.closed_at,
        closedBy: row.closed_by,
        note: row.note,
      })
    // PayPal has refused another change since staff read the issue.
    if (row.opened_at.getTime() !== Date.parse(openedAt))
      throw new ShopError('CONFLICT', {
        message: 'This payment issue has changed. Read it again before you close it.',
      })
    const closing = { closedBy: toActorText(actor), note, closedAt: shop.now() }
    await closeIssue(tx, issueId, closing)
    const resource = { provider: row.provider, resourceId: row.resource_id }
    await rejectParkedMessages(tx, resource, closing)
    const detail = { kind: row.kind, note }
    await recordAudit(tx, {
      at: closing.closedAt,
      actor,
      // Stored value: audit entries call a payment issue a break.
      action: 'break.closed',
      subjectId: issueId,
      detail,
    })
    return { closedAt: closing.closedAt.toISOString() }
  })
}
