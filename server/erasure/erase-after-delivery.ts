/**
 * Erases the health data of orders whose erasure was requested while they were being made, once the
 * pharmacist no longer needs it: after delivery, or when the order is refunded.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { markHealthErased } from '#server/orders/update-orders.ts'
import type { Shop } from '#server/shop.ts'

import { eraseHealthDataOfOrders } from './erase-health-data-of-orders.ts'
import { findOrdersWithHealthData } from './find-orders-with-health-data.ts'

/**
 * Returns the number of orders whose health data was erased. Safe to run in parallel processes.
 *
 * Danger: erasing must not set `changed_at` later than `health_erased_at`, or the order is selected
 * again in every run.
 */
export async function eraseAfterDelivery(shop: Shop): Promise<number> {
  const requestedOrders = await shop.db
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
  let erasedCount = 0
  for (const { id } of requestedOrders) if (await eraseIfNotNeeded(shop, id)) erasedCount++
  return erasedCount
}

function eraseIfNotNeeded(shop: Shop, orderId: number): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const orders = await findOrdersWithHealthData(tx, { orderId }, now, { lock: true })
    // No health data is left. Without a new time, the next run would select the order again.
    if (orders.length === 0) await markHealthErased(tx, [orderId], now)
    const erasableOrders = orders.filter(({ isHealthDataNeeded }) => !isHealthDataNeeded)
    await eraseHealthDataOfOrders(tx, erasableOrders, now)
    for (const { number } of erasableOrders)
      await recordAudit(tx, {
        at: now,
        actor: 'shop',
        action: 'order.health_erased',
        subjectId: number,
      })
    return erasableOrders.length > 0
  })
}
