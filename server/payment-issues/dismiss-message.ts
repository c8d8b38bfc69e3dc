/**
 * Dismisses a provider message that waits for staff (`parked`) and does not concern the shop. Staff
 * give the reason in a note. The message becomes `rejected` and cannot be processed again.
 */
import type { HandlerResult } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { rejectMessage } from '#server/payments/messages/provider-messages.ts'
import type { Shop } from '#server/shop.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

import { throwAlreadyClosed } from './throw-already-closed.ts'

/**
 * Dismisses the message, adds an entry to the audit log and returns when the message was dismissed.
 * Changes nothing when the same person has dismissed it with this note before. Throws NOT_FOUND for
 * an unknown id, and CONFLICT if the message is not parked; if it was dismissed, the error says by
 * whom, when and with which note.
 */
export async function dismissMessage(
  shop: Shop,
  actor: Actor,
  messageId: number,
  note: string,
): Promise<HandlerResult<'PUT /api/admin/provider-messages/{messageId}'>> {
  return transact(shop.db, async (tx) => {
    const row = await tx
      .selectFrom('provider_message')
      .select(['state', 'done_at', 'ended_by', 'note'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ShopError('NOT_FOUND')
    // Only staff reject messages. The second condition is for the compiler.
    if (row.state === 'rejected' && row.done_at !== null) {
      // The reply to an earlier call of this person was lost.
      if (row.ended_by === toActorText(actor) && row.note === note)
        return { closedAt: row.done_at.toISOString() }
      return throwAlreadyClosed(tx, 'message', {
        closedAt: row.done_at,
        closedBy: row.ended_by,
        note: row.note,
      })
    }
    if (row.state !== 'parked')
      throw new ShopError('CONFLICT', { message: 'This message no longer needs attention.' })
    const closedAt = shop.now()
    await rejectMessage(tx, messageId, { closedBy: toActorText(actor), note, closedAt })
    await recordAudit(tx, {
      at: closedAt,
      actor,
      // Stored value: audit entries call a provider message a callback, and dismissing closing.
      action: 'callback.closed',
      subjectId: messageId,
      detail: { note },
    })
    return { closedAt: closedAt.toISOString() }
  })
}
