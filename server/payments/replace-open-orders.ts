/**
 * Ends the open orders of a browser that pays for another cart (threat T-A11) or whose subscription
 * PayPal has created. The orders' vouchers are released, and reconciliation deletes their bills. If
 * a replaced order is paid before its bill is deleted, the order becomes paid and staff get a
 * payment issue.
 */
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

import { unpaidPaymentStates } from '#domain/payments/payment-state.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'
import { movePayment, type ChangeCause } from '#server/orders/move-order.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { findUnfinishedOfLockedOrder } from './find-attempt.ts'
import { supersedeAttempt } from './supersede-attempt.ts'

/** Stored as the cause of events, and read by `isReplacedOrder`: do not rename. */
const replacedReason = 'replaced by another order'

/**
 * Locks and expires the open orders of the browser, ends their payment attempts, and publishes
 * `order ended` for each. `claimHash` is the hash of the claim cookie, which identifies the browser
 * (order-access.ts).
 */
export async function replaceOpenOrders(shop: Shop, tx: Tx, claimHash: string): Promise<void> {
  const openOrders = await lockOpenOrders(tx, claimHash)
  const cause: ChangeCause = {
    actor: 'shopper',
    reason: replacedReason,
    changedAt: shop.now(),
  }
  for (const { id } of openOrders) {
    const attempt = await findUnfinishedOfLockedOrder(tx, id)
    if (attempt) await supersedeAttempt(tx, attempt, cause)
    await movePayment(tx, id, 'expired', cause)
    await publish(shop, tx, 'order ended', { orderId: id })
  }
}

/**
 * Locks and returns the open orders of the browser, by ascending id, so that two calls of the same
 * browser cannot deadlock.
 */
export async function lockOpenOrders(tx: Tx, claimHash: string): Promise<{ id: number }[]> {
  return tx
    .selectFrom('orders')
    .select('id')
    .where(isOpenOrderOf(claimHash))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Returns the SQL condition that an order is open: unpaid and not ended, even if its payment
 * deadline has passed. `claimHash` identifies the browser that placed the order.
 */
export function isOpenOrderOf(claimHash: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  return eb.and([
    eb('orders.claim', '=', claimHash),
    eb('orders.payment', 'in', unpaidPaymentStates),
  ])
}

/**
 * Returns the SQL condition that another order or a subscription of the same browser replaced the
 * order. `idColumn` is the column with the order's id.
 */
export function isReplacedOrder(idColumn: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from order_event event
    where event.order_id = ${sql.ref(idColumn)} and event.subject = 'payment'
      and event.to_state = 'expired' and event.cause = ${replacedReason})`
}

/** Returns whether another order or a subscription of the same browser replaced this order. */
export async function wasOrderReplaced(tx: Tx, orderId: number): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(isReplacedOrder('orders.id'))
    .executeTakeFirst()
  return order !== undefined
}
