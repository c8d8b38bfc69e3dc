/**
 * Counts the uses of a voucher against its limits: paid uses, and holds, each of which reserves one
 * use for an unpaid order or for a subscription.
 */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'

import { statesBeforeApproval } from '#domain/subscriptions/subscription-state.ts'
import type { VoucherUses } from '#domain/vouchers/validate-voucher.ts'
import type { VoucherHoldState } from '#domain/vouchers/voucher-hold.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'
import { isOpenOrderOf } from '#server/payments/replace-open-orders.ts'

import { isSubscriptionHold } from './voucher-holds.store.ts'
import type { StoredVoucher } from './vouchers.store.ts'

/** The buyer for whom a voucher is checked. */
export type VoucherBuyer = {
  /** The result of `hashCustomer`, by which the limit per customer counts. */
  customerHash: string
  ignoredHolds: IgnoredHolds
}

/** Holds that must not block the buyer, because the purchase keeps or replaces them. */
type IgnoredHolds =
  /** For a new order, every hold counts. */
  | { of: 'nothing' }
  /** An order that is paid again keeps its own hold, or its use. */
  | { of: 'order'; orderId: number }
  /** A subscription replaces the open orders of the browser with this claim cookie. */
  | { of: 'replaced orders'; claimHash: string }

/** The uses without the ignored holds, and how many holds the buyer's subscription replaces. */
type UsesForBuyer = VoucherUses & {
  /** Holds of the orders that are replaced; 0 for an order. */
  replacedHoldCount: number
  /** Those of `replacedHoldCount` that are the buyer's own: a browser may have several buyers. */
  ownReplacedHoldCount: number
}

/** Returns the uses that count against the limits of the voucher, which must be locked. */
export async function countUses(
  tx: Tx,
  storedVoucher: StoredVoucher,
  { customerHash, ignoredHolds }: VoucherBuyer,
): Promise<UsesForBuyer> {
  const ignoredOrderId = ignoredHolds.of === 'order' ? ignoredHolds.orderId : undefined
  const holds = await tx
    .selectFrom('voucher_hold')
    .select(['order_id', 'customer', 'state'])
    .select(isSubscriptionHold().$castTo<boolean>().as('is_subscription_hold'))
    .where('voucher_id', '=', storedVoucher.id)
    .where('state', 'in', ['held', 'used'])
    .where((eb) =>
      eb.or([
        eb('customer', '=', customerHash),
        ...(ignoredOrderId === undefined ? [] : [eb('order_id', '=', ignoredOrderId)]),
      ]),
    )
    .execute()
  // A hold without an order has the `order_id` null, which never equals `undefined`.
  const ignoredHold = holds.find((hold) => hold.order_id === ignoredOrderId)
  const replacedHolds =
    ignoredHolds.of === 'replaced orders'
      ? await listOpenOrderHolds(tx, storedVoucher.id, ignoredHolds.claimHash)
      : []
  const ownReplacedHolds = replacedHolds.filter(({ customer }) => customer === customerHash)
  const holdsOfCustomer = holds.filter(
    (hold) => hold !== ignoredHold && hold.customer === customerHash,
  )
  const countOfCustomer = (state: VoucherHoldState): number =>
    holdsOfCustomer.filter((hold) => hold.state === state).length
  return {
    usedCount: storedVoucher.usedCount - (ignoredHold?.state === 'used' ? 1 : 0),
    heldCount:
      storedVoucher.heldCount - (ignoredHold?.state === 'held' ? 1 : 0) - replacedHolds.length,
    customerUsedCount: countOfCustomer('used'),
    customerHeldCount: countOfCustomer('held') - ownReplacedHolds.length,
    customerHeldBySubscriptionsCount: holdsOfCustomer.filter(
      (hold) => hold.state === 'held' && hold.is_subscription_hold,
    ).length,
    replacedHoldCount: replacedHolds.length,
    ownReplacedHoldCount: ownReplacedHolds.length,
  }
}

/** Returns the holds of a voucher that the open orders of a browser have. */
function listOpenOrderHolds(tx: Tx, voucherId: number, claimHash: string) {
  return tx
    .selectFrom('orders')
    .innerJoin('voucher_hold', 'voucher_hold.order_id', 'orders.id')
    .select('voucher_hold.customer')
    .where(isOpenOrderOf(claimHash))
    .where('voucher_hold.voucher_id', '=', voucherId)
    .where('voucher_hold.state', '=', 'held')
    .execute()
}

/**
 * Returns how many uses of a voucher are held by subscriptions without a paid order: they wait for
 * approval, or are approved and their first payment is late.
 */
export async function countHeldBySubscriptions(db: Db, voucherId: number): Promise<number> {
  const { count } = await db
    .selectFrom('voucher_hold')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('voucher_id', '=', voucherId)
    .where(isSubscriptionHold())
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return count
}

/** The caller of a check that only knows the browser, and its logged-in account if there is one. */
export type BrowserBuyer = {
  /** Hash of the browser's claim cookie (order-access.ts). */
  claimHash: string
  userId: string | undefined
}

/**
 * Returns how many holds of the voucher the next order or subscription of this buyer releases:
 * those of the browser's open orders, and of the account's subscriptions that wait for approval.
 */
export async function countReplaceableHolds(
  db: Db,
  voucherId: number,
  { claimHash, userId }: BrowserBuyer,
): Promise<number> {
  const { count } = await db
    .selectFrom('voucher_hold')
    .leftJoin('orders', 'orders.id', 'voucher_hold.order_id')
    .leftJoin('subscription', 'subscription.id', 'voucher_hold.subscription_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('voucher_hold.voucher_id', '=', voucherId)
    .where('voucher_hold.state', '=', 'held')
    .where((eb) =>
      eb.or([
        isOpenOrderOf(claimHash),
        ...(userId === undefined ? [] : [isUnapprovedSubscriptionOf(userId)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
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

/** Returns the SQL condition that a subscription of the account waits for approval at PayPal. */
function isUnapprovedSubscriptionOf(userId: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'subscription'>()
  return eb.and([
    eb('subscription.user_id', '=', userId),
    eb('subscription.state', 'in', statesBeforeApproval),
  ])
}
