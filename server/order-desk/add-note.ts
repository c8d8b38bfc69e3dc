/** Adds an internal note to an order. Customers never see it, and it cannot be changed. */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { addOrderNote } from '#server/orders/change-order.ts'
import type { Shop } from '#server/shop.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

import { lockOrder } from './lock-order.ts'

/**
 * A note that equals the newest one, by the same author in this time, is a repeated call: the reply
 * to the first one was lost.
 */
const repeatWindowMs = 10 * 60_000

/**
 * Saves the note with its author. Changes nothing when the author repeats the newest note. Throws
 * NOT_FOUND when the order does not exist.
 */
export async function addNote(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  text: string,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, { orderNumber })
    const at = shop.now()
    const note = { actor: toActorText(actor), text, at }
    if (await isNewestNote(tx, order.id, note)) return
    await addOrderNote(tx, order.id, note)
    await recordAudit(tx, { at, actor, action: 'order.note', subjectId: order.number })
  })
}

async function isNewestNote(
  tx: Tx,
  orderId: number,
  note: { actor: string; text: string; at: Date },
): Promise<boolean> {
  const newestNote = await tx
    .selectFrom('order_note')
    .select(['actor', 'text', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    newestNote !== undefined &&
    newestNote.actor === note.actor &&
    newestNote.text === note.text &&
    note.at.getTime() - newestNote.at.getTime() < repeatWindowMs
  )
}
