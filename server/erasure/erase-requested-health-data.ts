/**
 * Erases the health data of orders whose erasure was requested while they were being made, once the
 * pharmacist no longer needs it: after delivery, or when the order is refunded.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { markHealthErased } from '#server/orders/update-orders.ts'
import type { Shop } from '#server/shop.ts'

import { eraseHealthDataOfOrders } from './erase-health-data-of-orders.ts'
import { lockOrdersWithHealthData } from './find-orders-with-health-data.ts'

/**
 * Erases the health data of each order in its own transaction, with an audit entry. Returns the
 * number of orders whose data was erased. Safe to run in parallel processes.
 *
 * An order that fails does not stop the others: after all orders, the function throws an
 * AggregateError that names the failed ones.
 *
 * Danger: `eraseHealthDataOfOrders` and `markHealthErased` must not set `changed_at` later than
 * `health_erased_at`, or the order is selected again in every run.
 */
export async function eraseRequestedHealthData(shop: Shop): Promise<number> {
  const requestedOrders = await shop.db
    .selectFrom('orders')
    .select(['id', 'number'])
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
  const failedNumbers: string[] = []
  const errors: unknown[] = []
  for (const { id, number } of requestedOrders) {
    try {
      if (await eraseIfNotNeeded(shop, id)) erasedCount++
    } catch (error) {
      failedNumbers.push(number)
      errors.push(error)
    }
  }
  if (errors.length > 0) {
    const message = `health data of orders ${failedNumbers.join(', ')} was not erased`
    throw new AggregateError(errors, message, { cause: errors[0] })
  }
  return erasedCount
}

/** Erases the health data of the order if it is not needed. Returns whether data was erased. */
function eraseIfNotNeeded(shop: Shop, orderId: number): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const [order] = await lockOrdersWithHealthData(tx, { orderId }, now)
    if (!order) {
      // No health data is left. Without a new `health_erased_at`, the next run would select the
      // order again.
      await markHealthErased(tx, [orderId], now)
      return false
    }
    if (order.isHealthDataNeeded) return false
    await eraseHealthDataOfOrders(tx, [order], now)
    await recordAudit(tx, {
      at: now,
      actor: 'shop',
      action: 'order.health_erased',
      subjectId: order.number,
    })
    return true
  })
}
