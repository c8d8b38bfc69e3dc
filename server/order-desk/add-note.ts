/** Adds an internal note of staff to an order. Customers never see it, and it cannot be changed. */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { addOrderNote } from '#server/orders/change-order.ts'
import type { Shop } from '#server/shop.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

import { lockOrder } from './lock-order.ts'

type NewNote = {
  text: string
  /**
   * Id of the newest note that the page showed, 0 if it showed none. Undefined from a page that was
   * loaded from an older release.
   */
  newestNoteId?: number | undefined
}

/**
 * Saves the note with its author, and adds an audit entry. Saves nothing when the reply to an
 * earlier, equal call was lost: the newest note is then equal, by the same author, and newer than
 * those that the page showed. Throws NOT_FOUND when the order does not exist.
 */
export async function addNote(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  { text, newestNoteId }: NewNote,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderNumber)
    const at = shop.now()
    const note = { actor: toActorText(actor), text, at }
    if (newestNoteId !== undefined && (await isRepeated(tx, order.id, note, newestNoteId))) return
    await addOrderNote(tx, order.id, note)
    await recordAudit(tx, { at, actor, action: 'order.note', subjectId: order.number })
  })
}

async function isRepeated(
  tx: Tx,
  orderId: number,
  note: { actor: string; text: string },
  newestNoteId: number,
): Promise<boolean> {
  const newestNote = await tx
    .selectFrom('order_note')
    .select(['id', 'actor', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    newestNote !== undefined &&
    newestNote.id > newestNoteId &&
    newestNote.actor === note.actor &&
    newestNote.text === note.text
  )
}
