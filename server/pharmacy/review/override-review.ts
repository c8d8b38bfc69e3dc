/**
 * Moves an order on without a pharmacist's approval; the orders desk must give a written reason.
 */
import { sql } from 'kysely'

import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import { isHeldForReview } from '#domain/pharmacy/review-state.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { addStep, findReview } from './reviews.store.ts'

/** Returns whether a pharmacist must decide before staff may move the order on. */
export async function isOrderHeldForReview(
  tx: Tx,
  { id, status, payment }: { id: number; status: OrderStatus; payment: PaymentState },
): Promise<boolean> {
  const { state } = await findReview(tx, id)
  const row = await tx
    .selectFrom('orders')
    .select([
      sql<boolean>`conflict or medical_note is not null`.as('hasConcern'),
      sql<boolean>`exists (select from order_event as event where event.order_id = orders.id
        and event.subject = 'status' and event.to_state = 'Investigation')`.as('wasInvestigated'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return isHeldForReview({ review: state, status, payment }, row)
}

/** Stores the sealed reason in the history that pharmacists read. */
export async function recordOverride(
  shop: Shop,
  tx: Tx,
  override: { orderId: number; by: { userId: string; name: string }; reason: string; at: Date },
): Promise<void> {
  const { orderId, by, reason, at } = override
  await addStep(shop, tx, orderId, {
    step: 'overridden',
    at,
    userId: by.userId,
    name: by.name,
    registration: '',
    reason,
  })
}
