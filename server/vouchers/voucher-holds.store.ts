/**
 * Rows of voucher holds. A hold reserves one use of a voucher for an order or a subscription; its
 * row stays when it is used or released. The column `customer` has a keyed hash of the buyer's
 * email (`hashCustomer`). Danger: change the counts of the voucher (`addToVoucherCounts`) in the
 * transaction that changes its holds.
 */
import { unpaidPaymentStates } from '#domain/payments/payment-state.ts'
import { statesBeforeApproval } from '#domain/subscriptions/subscription-state.ts'
import type { VoucherUses } from '#domain/vouchers/validate-voucher.ts'
import { voucherHoldTransitions, type VoucherHoldState } from '#domain/vouchers/voucher-hold.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { StoredVoucher } from './vouchers.store.ts'

/** Who asks for a use of a voucher, and which holds of theirs do not count. */
export type VoucherBuyer = {
  /** The result of `hashCustomer`, by which the limit per customer counts. */
  customerHash: string
  /** Set when an order is paid again, so that its own hold does not block it. */
  orderId: number | undefined
  /** Set for a subscription, which replaces the open orders of this browser. */
  replacedClaimHash?: string
}

/**
 * Returns the uses of a voucher that count against its limits. `customerUsedCount` and
 * `customerHeldCount` count the orders and subscriptions of this buyer.
 */
export async function countUses(
  tx: Tx,
  storedVoucher: StoredVoucher,
  buyer: VoucherBuyer,
): Promise<VoucherUses & { replacedHeldCount: number; replacedByCustomerCount: number }> {
  const holds = await tx
    .selectFrom('voucher_hold')
    .select(['order_id', 'customer', 'state'])
    .where('voucher_id', '=', storedVoucher.id)
    .where('state', 'in', ['held', 'used'])
    .where((eb) =>
      eb.or([
        eb('customer', '=', buyer.customerHash),
        ...(buyer.orderId === undefined ? [] : [eb('order_id', '=', buyer.orderId)]),
      ]),
    )
    .execute()
  const orderHold = holds.find((hold) => hold.order_id === buyer.orderId)
  const replacedHolds =
    buyer.replacedClaimHash === undefined
      ? []
      : await listOpenOrderHolds(tx, storedVoucher.id, buyer.replacedClaimHash)
  const replacedByCustomer = replacedHolds.filter(({ customer }) => customer === buyer.customerHash)
  const holdsOfCustomer = holds.filter(
    (hold) => hold !== orderHold && hold.customer === buyer.customerHash,
  )
  const countOfCustomer = (state: VoucherHoldState): number =>
    holdsOfCustomer.filter((hold) => hold.state === state).length
  return {
    usedCount: storedVoucher.usedCount - (orderHold?.state === 'used' ? 1 : 0),
    heldCount:
      storedVoucher.heldCount - (orderHold?.state === 'held' ? 1 : 0) - replacedHolds.length,
    customerUsedCount: countOfCustomer('used'),
    customerHeldCount: countOfCustomer('held') - replacedByCustomer.length,
    customerHeldByPlansCount: holdsOfCustomer.filter(isHeldByPlan).length,
    replacedHeldCount: replacedHolds.length,
    replacedByCustomerCount: replacedByCustomer.length,
  }
}

/**
 * Also true for an approved subscription whose first payment is late: a hold passes to the first
 * order when that order is paid.
 */
function isHeldByPlan(hold: { order_id: number | null; state: string }): boolean {
  return hold.order_id === null && hold.state === 'held'
}

/** Returns the holds of a voucher that the open orders of a browser have. */
function listOpenOrderHolds(tx: Tx, voucherId: number, claimHash: string) {
  return tx
    .selectFrom('orders')
    .innerJoin('voucher_hold', 'voucher_hold.order_id', 'orders.id')
    .select('voucher_hold.customer')
    .where('orders.claim', '=', claimHash)
    .where('orders.payment', 'in', unpaidPaymentStates)
    .where('voucher_hold.voucher_id', '=', voucherId)
    .where('voucher_hold.state', '=', 'held')
    .execute()
}

/**
 * Returns how many uses of a voucher are held by subscriptions without a paid order: they wait for
 * approval, or are approved and their first payment is late.
 */
export async function countHeldByPlans(db: Db, voucherId: number): Promise<number> {
  const { count } = await db
    .selectFrom('voucher_hold')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('voucher_id', '=', voucherId)
    .where('order_id', 'is', null)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * A browser, by the hash of its claim cookie (order-access.ts), and the account that is logged in
 * there.
 */
export type HoldOwner = { claimHash: string; userId: string | undefined }

/**
 * Returns how many holds of the voucher the next order or subscription of this buyer releases:
 * those of the browser's open orders, and of the account's subscriptions that wait for approval.
 */
export async function countReplaceableHolds(
  db: Db,
  voucherId: number,
  { claimHash, userId }: HoldOwner,
): Promise<number> {
  const holds = await db
    .selectFrom('voucher_hold')
    .leftJoin('orders', 'orders.id', 'voucher_hold.order_id')
    .leftJoin('subscription', 'subscription.id', 'voucher_hold.subscription_id')
    .select('voucher_hold.id')
    .where('voucher_hold.voucher_id', '=', voucherId)
    .where('voucher_hold.state', '=', 'held')
    .where((eb) =>
      eb.or([
        eb('orders.claim', '=', claimHash).and('orders.payment', 'in', unpaidPaymentStates),
        ...(userId === undefined
          ? []
          : [
              eb('subscription.user_id', '=', userId).and(
                'subscription.state',
                'in',
                statesBeforeApproval,
              ),
            ]),
      ]),
    )
    .execute()
  return holds.length
}

type Hold = { voucherId: number; state: VoucherHoldState }

/** Locks and returns the hold of an order. Throws for a state that the code does not know. */
export async function lockHold(tx: Tx, orderId: number): Promise<Hold | undefined> {
  const row = await tx
    .selectFrom('voucher_hold')
    .select(['voucher_id', 'state'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (!isHoldState(row.state))
    throw new Error(`voucher hold of order ${orderId} has unknown state ${row.state}`)
  return { voucherId: row.voucher_id, state: row.state }
}

function isHoldState(state: string): state is VoucherHoldState {
  return Object.hasOwn(voucherHoldTransitions, state)
}

/**
 * Saves a hold for the order. An earlier hold of the order becomes `held` again and keeps its
 * voucher and customer.
 */
export async function upsertHold(
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
}

/**
 * Returns whether the customer of this order has more uses and holds of its voucher than the
 * customer limit allows.
 */
export async function isCustomerOverLimit(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('voucher_hold as order_hold')
    .innerJoin('voucher', 'voucher.id', 'order_hold.voucher_id')
    .innerJoin('voucher_hold as customer_hold', (join) =>
      join
        .onRef('customer_hold.voucher_id', '=', 'order_hold.voucher_id')
        .onRef('customer_hold.customer', '=', 'order_hold.customer')
        .on('customer_hold.state', 'in', ['held', 'used']),
    )
    .select('voucher.customer_limit')
    .where('order_hold.order_id', '=', orderId)
    .groupBy('voucher.customer_limit')
    .having((eb) => eb(eb.fn.countAll<number>(), '>', eb.ref('voucher.customer_limit')))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Changes the state of an order's hold. The caller must have locked the hold and checked the move.
 */
export async function setHoldState(
  tx: Tx,
  orderId: number,
  state: VoucherHoldState,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('voucher_hold')
    .set({ state, changed_at: at })
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * Saves a hold for a subscription that has no order yet. In the state `released` it reserves no use
 * until `takeSubscriptionHold`.
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
    .where('order_id', 'is', null)
    .where('state', '=', 'released')
    .executeTakeFirst()
}

/** Makes the released hold of a subscription `held`. */
export async function takeSubscriptionHold(
  tx: Tx,
  subscriptionId: number,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('voucher_hold')
    .set({ state: 'held', held_at: at, changed_at: at })
    .where('subscription_id', '=', subscriptionId)
    .where('order_id', 'is', null)
    .where('state', '=', 'released')
    .execute()
}

/**
 * Passes a subscription's hold to its first order, whatever the state of the hold. If the hold was
 * released before a late payment, the order still redeems the voucher.
 */
export async function assignHoldToOrder(
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
 * Releases the hold of a subscription unless an order has it. Returns the id of the released
 * voucher, if any.
 */
export async function endSubscriptionHold(
  tx: Tx,
  subscriptionId: number,
  at: Date,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('voucher_hold')
    .set({ state: 'released', changed_at: at })
    .where('subscription_id', '=', subscriptionId)
    .where('order_id', 'is', null)
    .where('state', '=', 'held')
    .returning('voucher_id')
    .executeTakeFirst()
  return row?.voucher_id
}
