/** Lets the restored shop of the drill reconcile, and compares it with the providers. */
import { minutes } from '#domain/time.ts'
import { listDueMessages } from '#server/payments/messages/provider-messages.store.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'

import { checkInvariants } from '#tests/support/check-invariants.ts'
import { readPlanIds } from './drill-plans.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

const maxReconcileMinutes = 60

/** An order that the shop acknowledged by returning the URL of the order's bill. */
export type PlacedOrder = { email: string; billId: string; acknowledgedAt: number }

/** Compares the restored shop with the records of Billplz and PayPal. */
export async function compareWithProviders(
  shop: TestShop,
  standIns: StandIns,
  placedOrders: readonly PlacedOrder[],
  backupStartedAt: number,
) {
  const { billplz, paypal } = standIns
  const orders = await shop.shop.db
    .selectFrom('orders')
    .innerJoin('payment_attempt', 'payment_attempt.order_id', 'orders.id')
    .select(['orders.email', 'orders.payment', 'payment_attempt.bill_id'])
    .execute()
  const restoredEmails = new Set(orders.map(({ email }) => email))
  const paidBills = new Set(
    billplz
      .ledger()
      .bills.filter(({ state }) => state === 'paid')
      .map(({ id }) => id),
  )
  const unsettledBillIds = orders.flatMap(({ bill_id: billId, payment }) =>
    billId !== null && paidBills.has(billId) && payment !== 'paid' ? [billId] : [],
  )
  const placedEarlier = new Set(
    placedOrders.flatMap(({ billId, acknowledgedAt }) =>
      acknowledgedAt < backupStartedAt ? [billId] : [],
    ),
  )
  const laterDeliveries = billplz
    .deliveries()
    .filter(({ billId }) => !orders.some((order) => order.bill_id === billId))
  const unacknowledgedDeliveries = laterDeliveries.filter(({ state }) => state !== 'delivered')
  for (const { k } of unacknowledgedDeliveries) await billplz.resend(k)
  await processStoredCallbacks(shop)
  const acknowledgedDeliveries = laterDeliveries.filter(
    ({ billId, state }) => state === 'delivered' && !placedEarlier.has(billId),
  )
  const planIds = await readPlanIds(shop)
  const laterPlanPayments = new Set(
    paypal
      .ledger()
      .transactions.flatMap(({ id, subscriptionId }) => (planIds.has(subscriptionId) ? [] : [id])),
  )
  const isExpected = (violation: string): boolean => {
    const [, unknownBill] = /^I6: bill (\S+) .*references no order$/.exec(violation) ?? []
    if (unknownBill !== undefined) return !placedEarlier.has(unknownBill)
    const [, bill] = /^I2: billplz (\S+): \d+ sen received, 0 recorded$/.exec(violation) ?? []
    const [, payment] = /^I2: paypal (\S+): \d+ sen received, 0 recorded$/.exec(violation) ?? []
    return (
      acknowledgedDeliveries.some(({ billId }) => billId === bill) ||
      laterPlanPayments.has(payment ?? '')
    )
  }
  const violations = await checkInvariants(shop.shop.db, {
    billplz: billplz.ledger(),
    paypal: paypal.ledger(),
  })
  return {
    restored: restoredEmails.size,
    lost: placedOrders
      .filter(
        ({ email, acknowledgedAt }) =>
          acknowledgedAt < backupStartedAt && !restoredEmails.has(email),
      )
      .map(({ email }) => email),
    unsettled: unsettledBillIds,
    violations: violations.filter((violation) => !isExpected(violation)),
    laterPayments: {
      reported: unacknowledgedDeliveries.length,
      acknowledged: acknowledgedDeliveries.length,
    },
  }
}

/** Each reconciliation processes one batch, so it is repeated until no stored callback is due. */
async function processStoredCallbacks({ shop }: TestShop): Promise<void> {
  const limits = { provider: 'billplz', at: shop.now(), limit: 1 } as const
  while ((await listDueMessages(shop.db, limits)).length > 0) await reconcile(shop)
}

/**
 * Runs the jobs of every minute until no bill and no plan is due. Returns the number of minutes.
 * Throws after `maxReconcileMinutes` of the shop's clock.
 */
export async function runReconciliation({ shop, clock }: TestShop): Promise<number> {
  for (let minute = 1; minute <= maxReconcileMinutes; minute++) {
    clock.advance(minutes(1))
    await reconcile(shop)
    await reconcileSubscriptions(shop)
    const dueAttempts = shop.db.selectFrom('payment_attempt').where('check_at', '<=', shop.now())
    const duePlans = shop.db.selectFrom('subscription').where('sync_at', '<=', shop.now())
    const dueRows = dueAttempts.select('id').unionAll(duePlans.select('id'))
    if ((await dueRows.limit(1).execute()).length === 0) return minute
  }
  throw new Error(`bills or plans are still due ${maxReconcileMinutes} minutes after the restore`)
}
