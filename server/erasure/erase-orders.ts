/**
 * Erases the health data of orders that no longer need it. An order that is being made is marked
 * instead; the housekeeping job erases it after delivery.
 */
import { withdrawConsents } from '#server/consent/withdraw-consents.ts'
import type { Tx } from '#server/db/transact.ts'

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
  await markErased(tx, idsOf(erased), now)
  await markAsked(tx, idsOf(kept), now)
  return { erased, kept }
}

const idsOf = (orders: readonly OrderHealth[]): number[] => orders.map(({ id }) => id)

export async function markErased(tx: Tx, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('orders').set({ health_erased_at: now }).where('id', 'in', ids).execute()
}

/** Unlinks the saved quiz, which is erased now; the order's own copy of the answers stays. */
async function markAsked(tx: Tx, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('orders')
    .set((eb) => ({
      quiz_id: null,
      health_erasure_requested_at: eb.fn.coalesce('health_erasure_requested_at', eb.val(now)),
    }))
    .where('id', 'in', ids)
    .execute()
}
