/**
 * Erases the health data of orders that no longer need it. An order that is being made is marked
 * instead; the housekeeping job erases it after delivery.
 */
import { withdrawConsents } from '#server/consent/consents.ts'
import type { Tx } from '#server/db/transact.ts'
import { markErasureAsked, markHealthErased } from '#server/orders/update-orders.ts'

import { eraseColumns } from './erase-columns.ts'
import type { OrderHealth } from './order-health.ts'

/** Lock the orders first. */
export async function eraseOrders(
  tx: Tx,
  orders: readonly OrderHealth[],
  now: Date,
): Promise<{ erased: OrderHealth[]; kept: OrderHealth[] }> {
  await withdrawConsents(tx, {
    kind: 'medical_note',
    about: 'order',
    aboutIds: orders.map(({ number }) => number),
    at: now,
  })
  const erased = orders.filter(({ isNeeded }) => !isNeeded)
  const kept = orders.filter(({ isNeeded }) => isNeeded)
  await eraseColumns(tx, 'order', idsOf(erased))
  await markHealthErased(tx, idsOf(erased), now)
  await markErasureAsked(tx, idsOf(kept), now)
  return { erased, kept }
}

const idsOf = (orders: readonly OrderHealth[]): number[] => orders.map(({ id }) => id)
