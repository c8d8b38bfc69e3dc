/**
 * Ends the open orders of a browser that pays for another cart (threat T-A11) or whose plan PayPal
 * has created. Their vouchers are released, and reconciliation deletes their bills. If a replaced
 * order is paid before its bill is deleted, the payment counts and becomes a payment issue for staff.
 */
import { sql, type RawBuilder } from 'kysely'

import { unpaidPaymentStates } from '#domain/payments/payment-state.ts'
import type { Tx } from '#server/db/transact.ts'
import { movePayment, type ChangeCause } from '#server/orders/move-order.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { findUnfinishedAttempt } from './find-attempt.ts'
import { supersedeAttempt } from './supersede-attempt.ts'

/** Stored as the cause of events, and read by `wasReplacedByOtherOrder`: do not rename. */
const replacedReason = 'replaced by another order'

/**
 * Expires the unpaid orders of the browser and ends their payment attempts. `claimHash` is the hash
 * of the claim cookie, which identifies the browser (order-access.ts).
 */
export async function replaceOpenOrders(shop: Shop, tx: Tx, claimHash: string): Promise<void> {
  const openOrders = await lockOpenOrders(tx, claimHash)
  const cause: ChangeCause = {
    actor: 'shopper',
    reason: replacedReason,
    changedAt: shop.now(),
  }
  for (const { id } of openOrders) {
    const attempt = await findUnfinishedAttempt(tx, id)
    if (attempt) await supersedeAttempt(tx, attempt, cause)
    await movePayment(tx, id, 'expired', cause)
    await publish(shop, tx, 'order ended', { orderId: id })
  }
}

/**
 * Locks the unpaid orders of the browser by ascending id, so that two calls of the same browser
 * cannot deadlock.
 */
export async function lockOpenOrders(tx: Tx, claimHash: string): Promise<{ id: number }[]> {
  return tx
    .selectFrom('orders')
    .select('id')
    .where('claim', '=', claimHash)
    .where('payment', 'in', unpaidPaymentStates)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Returns an SQL condition: another order or a subscription of the same browser replaced the order.
 * `idColumn` is the column with the order's id.
 */
export function isReplacedOrder(idColumn: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from order_event event
    where event.order_id = ${sql.ref(idColumn)} and event.subject = 'payment'
      and event.to_state = 'expired' and event.cause = ${replacedReason})`
}

/** Returns whether another order of the same browser has replaced this order. */
export async function wasReplacedByOtherOrder(tx: Tx, orderId: number): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(isReplacedOrder('orders.id'))
    .executeTakeFirst()
  return order !== undefined
}
