/**
 * Erases the health data of orders that no longer need it. For an order that is being made, only
 * the request is saved; the housekeeping job erases the data after delivery.
 */
import { withdrawConsents } from '#server/consent/consents.ts'
import type { Tx } from '#server/db/transact.ts'
import { markErasureRequested, markHealthErased } from '#server/orders/update-orders.ts'

import { eraseHealthColumns } from './erase-health-columns.ts'
import type { OrderWithHealthData } from './find-orders-with-health-data.ts'

/**
 * Returns which orders were erased and which keep their data. The caller must have locked them.
 */
export async function eraseHealthDataOfOrders(
  tx: Tx,
  orders: readonly OrderWithHealthData[],
  now: Date,
): Promise<{ erasedOrders: OrderWithHealthData[]; keptOrders: OrderWithHealthData[] }> {
  await withdrawConsents(tx, {
    kind: 'medical_note',
    about: 'order',
    aboutIds: orders.map(({ number }) => number),
    withdrawnAt: now,
  })
  const erasedOrders = orders.filter(({ isHealthDataNeeded }) => !isHealthDataNeeded)
  const keptOrders = orders.filter(({ isHealthDataNeeded }) => isHealthDataNeeded)
  await eraseHealthColumns(tx, 'order', idsOf(erasedOrders))
  await markHealthErased(tx, idsOf(erasedOrders), now)
  await markErasureRequested(tx, idsOf(keptOrders), now)
  return { erasedOrders, keptOrders }
}

const idsOf = (orders: readonly OrderWithHealthData[]): number[] => orders.map(({ id }) => id)
