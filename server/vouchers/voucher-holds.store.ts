/**
 * Writes the rows of voucher holds. A hold reserves one use of a voucher for an order or a
 * subscription; its row stays when the use is redeemed or released. Each function that changes the
 * state of a hold also changes the counts of the voucher's row, so that both stay equal. The column
 * `customer` has a keyed hash of the buyer's email (`hashCustomer`).
 */
import { expressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'

import { voucherHoldTransitions, type VoucherHoldState } from '#domain/vouchers/voucher-hold.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

import { addToVoucherCounts, type VoucherCounts } from './vouchers.store.ts'

/** A hold of an order whose row is locked. */
type LockedHold = { orderId: number; voucherId: number; state: VoucherHoldState }

/**
 * Locks and returns the hold of an order; undefined when the order has none. Throws for a state
 * that the code does not know.
 */
export async function lockHold(tx: Tx, orderId: number): Promise<LockedHold | undefined> {
  const row = await tx
    .selectFrom('voucher_hold')
    .select(['voucher_id', 'state'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (!isHoldState(row.state))
    throw new Error(`voucher hold of order ${orderId} has unknown state ${row.state}`)
  return { orderId, voucherId: row.voucher_id, state: row.state }
}

function isHoldState(state: string): state is VoucherHoldState {
  return Object.hasOwn(voucherHoldTransitions, state)
}

/**
 * Saves a hold for the order and counts it. A released hold of the order becomes `held` again and
 * keeps its voucher and customer. Danger: a hold that is `held` or `used` would be counted twice,
 * so check the result of `lockHold` first.
 */
export async function saveOrderHold(
  tx: Tx,
  hold: { voucherId: number; orderId: number; customerHash: string; heldAt: Date },
): Promise<void> {
  await tx
    .insertInto('voucher_hold')
    .values({
      voucher_id: hold.voucherId,
      order_id: hold.orderId,
      customer: hold.customerHash,
      state: 'held',
      held_at: hold.heldAt,
      changed_at: hold.heldAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ state: 'held', held_at: hold.heldAt, changed_at: hold.heldAt }),
    )
    .execute()
  await addToVoucherCounts(tx, hold.voucherId, { held: 1, used: 0 })
}

/**
 * Ends the hold of an order and returns the voucher's new counts. The caller must have checked that
 * `voucherHoldTransitions` allows the change.
 */
export async function endOrderHold(
  tx: Tx,
  hold: LockedHold,
  newState: 'used' | 'released',
  endedAt: Date,
): Promise<VoucherCounts> {
  await tx
    .updateTable('voucher_hold')
    .set({ state: newState, changed_at: endedAt })
    .where('order_id', '=', hold.orderId)
    .execute()
  return addToVoucherCounts(tx, hold.voucherId, {
    // The hold of an order that is paid late was released before, so the count does not include it.
    held: hold.state === 'held' ? -1 : 0,
    used: newState === 'used' ? 1 : 0,
  })
}

/**
 * Saves a hold for a subscription that has no order yet. In the state `released` it reserves no use
 * until `startSubscriptionHold`.
 */
export async function insertSubscriptionHold(
  tx: Tx,
  hold: {
    voucherId: number
    subscriptionId: number
    customerHash: string
    state: 'held' | 'released'
    heldAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('voucher_hold')
    .values({
      voucher_id: hold.voucherId,
      subscription_id: hold.subscriptionId,
      customer: hold.customerHash,
      state: hold.state,
      held_at: hold.heldAt,
      changed_at: hold.heldAt,
    })
    .execute()
  if (hold.state === 'held') await addToVoucherCounts(tx, hold.voucherId, { held: 1, used: 0 })
}

/** Returns the customer of a subscription's hold in the state `released`, if it has one. */
export async function findReleasedHold(
  tx: Tx,
  subscriptionId: number,
): Promise<{ customerHash: string } | undefined> {
  return tx
    .selectFrom('voucher_hold')
    .select('customer as customerHash')
    .where('subscription_id', '=', subscriptionId)
    .where(isSubscriptionHold())
    .where('state', '=', 'released')
    .executeTakeFirst()
}

/** Makes the released hold of a subscription `held`: from now on it reserves a use. */
export async function startSubscriptionHold(
  tx: Tx,
  subscriptionId: number,
  heldAt: Date,
): Promise<void> {
  await changeSubscriptionHold(tx, subscriptionId, {
    from: 'released',
    columns: { state: 'held', held_at: heldAt, changed_at: heldAt },
    heldDifference: 1,
  })
}

/**
 * Releases the hold of a subscription. Safe to repeat. Does nothing after an order has got the
 * hold.
 */
export async function releaseSubscriptionHold(
  tx: Tx,
  subscriptionId: number,
  releasedAt: Date,
): Promise<void> {
  await changeSubscriptionHold(tx, subscriptionId, {
    from: 'held',
    columns: { state: 'released', changed_at: releasedAt },
    heldDifference: -1,
  })
}

/** Changes a subscription's hold in the state `from`, if there is one that has no order yet. */
async function changeSubscriptionHold(
  tx: Tx,
  subscriptionId: number,
  change: {
    from: VoucherHoldState
    columns: { state: VoucherHoldState; held_at?: Date; changed_at: Date }
    heldDifference: 1 | -1
  },
): Promise<void> {
  const row = await tx
    .updateTable('voucher_hold')
    .set(change.columns)
    .where('subscription_id', '=', subscriptionId)
    .where(isSubscriptionHold())
    .where('state', '=', change.from)
    .returning('voucher_id')
    .executeTakeFirst()
  if (row) await addToVoucherCounts(tx, row.voucher_id, { held: change.heldDifference, used: 0 })
}

/**
 * Passes the hold of a subscription to its first order, in any state: the order redeems the voucher
 * even if the hold was released before a late payment. Call this before the order is settled,
 * because settling redeems the voucher that the order holds.
 */
export async function moveHoldToOrder(
  tx: Tx,
  subscriptionId: number,
  orderId: number,
): Promise<void> {
  await tx
    .updateTable('voucher_hold')
    .set({ order_id: orderId })
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/**
 * Returns the SQL condition that a hold belongs to a subscription and not to an order. The hold of
 * a subscription passes to its first order when that order is paid.
 */
export function isSubscriptionHold(): ExpressionWrapper<Tables, 'voucher_hold', SqlBool> {
  return expressionBuilder<Tables, 'voucher_hold'>()('voucher_hold.order_id', 'is', null)
}
