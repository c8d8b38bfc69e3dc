/**
 * Erases the health data of delivered orders whose erasure was requested while they were being
 * made.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { markHealthErased } from '#server/orders/update-orders.ts'
import type { Shop } from '#server/shop.ts'

import { eraseHealthDataOfOrders } from './erase-health-data-of-orders.ts'
import { findOrdersWithHealthData } from './find-orders-with-health-data.ts'

/** Returns how many orders were erased. May run in two processes at the same time. */
export async function eraseAfterDelivery(shop: Shop): Promise<number> {
  const requested = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('health_erasure_requested_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('health_erased_at', 'is', null),
        // The order changed after its erasure: once it was paid, the pharmacist may have asked the
        // customer about their health again.
        eb('health_erased_at', '<', eb.ref('changed_at')),
      ]),
    )
    .orderBy('id')
    .execute()
  let count = 0
  for (const { id } of requested) if (await eraseIfDelivered(shop, id)) count++
  return count
}

function eraseIfDelivered(shop: Shop, orderId: number): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const at = shop.now()
    const orders = await findOrdersWithHealthData(tx, { orderId }, at, { lock: true })
    if (orders.length === 0) await markHealthErased(tx, [orderId], at)
    const delivered = orders.filter(({ isNeeded }) => !isNeeded)
    await eraseHealthDataOfOrders(tx, delivered, at)
    for (const { number } of delivered)
      await recordAudit(tx, {
        at,
        actor: 'shop',
        action: 'order.health_erased',
        subjectId: number,
      })
    return delivered.length > 0
  })
}
