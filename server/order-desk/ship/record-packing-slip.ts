/**
 * Records that the packing slip was printed, so that staff can be warned when the address changes
 * afterwards.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { recordOrderEvent } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'

import { lockOrder, toActorText } from '#server/order-desk/lock-order.ts'

/** Saves an event of the order. Throws NOT_FOUND when the order does not exist. */
export async function recordPackingSlip(shop: Shop, actor: Actor, orderId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, { orderId })
    const now = shop.now()
    const cause = { actor: toActorText(actor), reason: 'orders desk', changedAt: now }
    await recordOrderEvent(tx, order.id, { subject: 'printed', to: 'packing slip' }, cause)
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'label.printed',
      subjectId: order.number,
      detail: { document: 'packing slip' },
    })
  })
}
