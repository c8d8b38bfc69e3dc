/**
 * Withdraws the consents to the medical notes of orders, and erases the health data of the orders
 * that no longer need it. For an order that is still being made, the request for erasure is saved;
 * the housekeeping job erases the data after delivery.
 */
import { withdrawConsents } from '#server/consent/consents.ts'
import type { Tx } from '#server/db/transact.ts'
import { markErasureRequested, markHealthErased } from '#server/orders/update-orders.ts'

import { eraseHealthColumns } from './erase-health-columns.ts'
import type { LockedOrderWithHealthData } from './find-orders-with-health-data.ts'

/**
 * Erases in the transaction in which the orders were locked. Returns the orders whose health data
 * was erased, and the orders that keep it for now. Adds no audit entry.
 */
export async function eraseHealthDataOfOrders(
  tx: Tx,
  orders: readonly LockedOrderWithHealthData[],
  now: Date,
): Promise<{
  ordersWithDataErased: LockedOrderWithHealthData[]
  ordersWithDataKept: LockedOrderWithHealthData[]
}> {
  await withdrawConsents(tx, {
    kind: 'medical_note',
    about: 'order',
    // A consent names an order by its number, not by its id.
    aboutIds: orders.map(({ number }) => number),
    withdrawnAt: now,
  })
  const ordersWithDataErased = orders.filter(({ isHealthDataNeeded }) => !isHealthDataNeeded)
  const ordersWithDataKept = orders.filter(({ isHealthDataNeeded }) => isHealthDataNeeded)
  await eraseHealthColumns(tx, 'order', idsOf(ordersWithDataErased))
  await markHealthErased(tx, idsOf(ordersWithDataErased), now)
  await markErasureRequested(tx, idsOf(ordersWithDataKept), now)
  return { ordersWithDataErased, ordersWithDataKept }
}

function idsOf(orders: readonly LockedOrderWithHealthData[]): number[] {
  return orders.map(({ id }) => id)
}
