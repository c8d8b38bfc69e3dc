/** Adds an internal note to an order. Customers never see it, and it cannot be changed. */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { addOrderNote } from '#server/orders/change-order.ts'
import type { Shop } from '#server/shop.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

import { lockOrder } from './lock-order.ts'

/** Saves the note with its author. Throws NOT_FOUND when the order does not exist. */
export async function addNote(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  text: string,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, { orderNumber })
    const at = shop.now()
    await addOrderNote(tx, order.id, { actor: toActorText(actor), text, at })
    await recordAudit(tx, { at, actor, action: 'order.note', subjectId: order.number })
  })
}
