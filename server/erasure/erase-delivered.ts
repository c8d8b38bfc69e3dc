/** Erases the health data of orders whose erasure was asked for while they were being made. */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { markHealthErased } from '#server/orders/update-orders.ts'
import type { Shop } from '#server/shop.ts'

import { eraseOrders } from './erase-orders.ts'
import { findOrdersWithHealth } from './order-health.ts'

/** Safe in two processes at the same time. Returns how many orders were erased. */
export async function eraseDelivered(shop: Shop): Promise<number> {
  const asked = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('health_erasure_requested_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('health_erased_at', 'is', null),
        // The order was paid after its erasure: the pharmacist may have asked again.
        eb('health_erased_at', '<', eb.ref('changed_at')),
      ]),
    )
    .orderBy('id')
    .execute()
  let count = 0
  for (const { id } of asked) if (await eraseIfDone(shop, id)) count++
  return count
}

function eraseIfDone(shop: Shop, orderId: number): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const at = shop.now()
    const orders = await findOrdersWithHealth(tx, { orderId }, at, { lock: true })
    if (orders.length === 0) await markHealthErased(tx, [orderId], at)
    const done = orders.filter(({ isNeeded }) => !isNeeded)
    await eraseOrders(tx, done, at)
    for (const { number } of done)
      await recordAudit(tx, {
        at,
        actor: 'shop',
        action: 'order.health_erased',
        subjectId: number,
      })
    return done.length > 0
  })
}
