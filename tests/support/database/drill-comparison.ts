/** Lets the restored shop of the drill reconcile, and compares it with the providers. */
import { minutes } from '#domain/time.ts'
import { listDueMessages } from '#server/payments/messages/provider-messages.store.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'

import { checkInvariants } from '#tests/support/check-invariants.ts'
import { readSubscriptionIds } from './drill-subscriptions.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

const maxReconcileMinutes = 60

/**
 * An order that the shop acknowledged by returning the URL of the order's bill. `acknowledgedAt` is
 * a time of `performance.now()`.
 */
export type PlacedOrder = { email: string; billId: string; acknowledgedAt: number }

export type DrillComparison = {
  /** Number of buyers whose order was restored. */
  restoredCount: number
  /** Emails of buyers whose order was acknowledged before the backup began and was not restored. */
  lostBuyers: string[]
  /** Bills that are paid at Billplz and whose restored order is not paid after reconciliation. */
  unsettledBillIds: string[]
  /**
   * Lines of `checkInvariants` after reconciliation, except three for what was begun after the
   * backup: I6 for bills, and I2 for bills whose callback the lost shop acknowledged and for
   * payments of subscriptions.
   */
  violations: string[]
  /**
   * Paid bills whose order was placed after the backup. Billplz repeats the callback of
   * `reportedCount` bills, and staff see a payment issue. The lost shop acknowledged the callback
   * of `acknowledgedCount` bills, so only Billplz has a record of them.
   */
  laterPayments: { reportedCount: number; acknowledgedCount: number }
}

/**
 * Compares the restored shop with the records of Billplz and PayPal. Before it checks the
 * invariants, Billplz sends the callbacks again that the lost shop did not acknowledge, and the
 * restored shop processes them.
 */
export async function compareWithProviders(
  shop: TestShop,
  standIns: StandIns,
  placedOrders: readonly PlacedOrder[],
  backupStartedAt: number,
): Promise<DrillComparison> {
  const { billplz, paypal } = standIns
  const orders = await shop.shop.db
    .selectFrom('orders')
    .innerJoin('payment_attempt', 'payment_attempt.order_id', 'orders.id')
    .select(['orders.email', 'orders.payment', 'payment_attempt.bill_id'])
    .execute()
  const restoredEmails = new Set(orders.map(({ email }) => email))
  const paidBillIds = new Set(
    billplz
      .ledger()
      .bills.filter(({ state }) => state === 'paid')
      .map(({ id }) => id),
  )
  const unsettledBillIds = orders.flatMap(({ bill_id: billId, payment }) =>
    billId !== null && paidBillIds.has(billId) && payment !== 'paid' ? [billId] : [],
  )
  const wasPlacedBeforeBackup = ({ acknowledgedAt }: PlacedOrder): boolean =>
    acknowledgedAt < backupStartedAt
  const earlierBillIds = new Set(
    placedOrders.filter(wasPlacedBeforeBackup).map(({ billId }) => billId),
  )
  const laterCallbacks = billplz
    .deliveries()
    .filter(({ billId }) => !orders.some((order) => order.bill_id === billId))
  const unacknowledgedCallbacks = laterCallbacks.filter(({ state }) => state !== 'delivered')
  for (const { k: callbackNumber } of unacknowledgedCallbacks) await billplz.resend(callbackNumber)
  await processStoredCallbacks(shop)
  const acknowledgedCallbacks = laterCallbacks.filter(
    ({ billId, state }) => state === 'delivered' && !earlierBillIds.has(billId),
  )
  const subscriptionIds = await readSubscriptionIds(shop)
  const laterSubscriptionPaymentIds = new Set(
    paypal
      .ledger()
      .transactions.flatMap(({ id, subscriptionId }) =>
        subscriptionIds.has(subscriptionId) ? [] : [id],
      ),
  )
  const isExpected = (violation: string): boolean => {
    const [, unknownBillId] = /^I6: bill (\S+) .*references no order$/.exec(violation) ?? []
    if (unknownBillId !== undefined) return !earlierBillIds.has(unknownBillId)
    const [, unrecordedBillId] =
      /^I2: billplz (\S+): \d+ sen received, 0 recorded$/.exec(violation) ?? []
    const [, unrecordedPaymentId] =
      /^I2: paypal (\S+): \d+ sen received, 0 recorded$/.exec(violation) ?? []
    return (
      acknowledgedCallbacks.some(({ billId }) => billId === unrecordedBillId) ||
      laterSubscriptionPaymentIds.has(unrecordedPaymentId ?? '')
    )
  }
  const violations = await checkInvariants(shop.shop.db, {
    billplz: billplz.ledger(),
    paypal: paypal.ledger(),
  })
  return {
    restoredCount: restoredEmails.size,
    lostBuyers: placedOrders
      .filter((order) => wasPlacedBeforeBackup(order) && !restoredEmails.has(order.email))
      .map(({ email }) => email),
    unsettledBillIds,
    violations: violations.filter((violation) => !isExpected(violation)),
    laterPayments: {
      reportedCount: unacknowledgedCallbacks.length,
      acknowledgedCount: acknowledgedCallbacks.length,
    },
  }
}

/** Processes all stored callbacks. Each reconciliation processes one batch of them. */
async function processStoredCallbacks({ shop }: TestShop): Promise<void> {
  const dueQuery = { provider: 'billplz', now: shop.now(), limit: 1 } as const
  while ((await listDueMessages(shop.db, dueQuery)).length > 0) await reconcile(shop)
}

/**
 * Runs the jobs of every minute until no bill and no subscription is due for a check. Returns how
 * many minutes of the shop's clock this takes. Throws after `maxReconcileMinutes`.
 */
export async function runReconciliation({ shop, clock }: TestShop): Promise<number> {
  for (let minute = 1; minute <= maxReconcileMinutes; minute++) {
    clock.advance(minutes(1))
    await reconcile(shop)
    await reconcileSubscriptions(shop)
    const dueAttempts = shop.db.selectFrom('payment_attempt').where('check_at', '<=', shop.now())
    const dueSubscriptions = shop.db.selectFrom('subscription').where('sync_at', '<=', shop.now())
    const dueRows = dueAttempts.select('id').unionAll(dueSubscriptions.select('id'))
    if ((await dueRows.limit(1).execute()).length === 0) return minute
  }
  throw new Error(
    `bills or subscriptions are still due ${maxReconcileMinutes} minutes after the restore`,
  )
}
