/** A customer pays once in one tab and subscribes in another, on PostgreSQL. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { statesBeforeApproval } from '#domain/subscriptions/subscription-state.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { findVoucherViolations } from '#tests/support/invariants/vouchers.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { withNewIp } from '#tests/support/people/new-ip.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { buildSubscriptionBody } from '#tests/support/shop/shop-with-subscriptions.ts'
import { ApiError } from '#web/api/client.ts'

const pay = 'POST /api/billplz/pay'
const payAgain = 'POST /api/orders/{orderId}/pay'
const subscribe = 'POST /api/paypal/subscriptions'

/** What a call is refused with when the other tab's purchase replaced its own. */
const expectedCodes: ReadonlySet<string> = new Set([
  'CONFLICT',
  'ORDER_EXPIRED',
  'PAYMENT_IN_PROGRESS',
])

test(
  'paying once and subscribing at the same time leaves one of them open, which holds the voucher',
  { skip: missingPostgresReason() },
  async (t) => {
    const { url: databaseUrl, remove } = await createTestDatabase()
    const settings = { DATABASE_POOL: '20' }
    const testShop = await startShopWithPayments(t, { databaseUrl, settings })
    t.after(remove)
    for (let round = 0; round < 6; round++) {
      const code = `TWO-TABS-${round}`
      await testShop.shop.db
        .insertInto('voucher')
        .values({ code, kind: 'amount', amount_sen: 5_000, use_limit: 1, customer_limit: 1 })
        .execute()
      const email = `tabs${round}@example.com`
      const { call } = await createCustomer(testShop, { email })
      const customerDetails = { email }
      const orderBody = buildPayBody({
        paymentData: { total: 220, voucherCode: code },
        customerDetails,
      })
      const planBody = buildSubscriptionBody({
        paymentData: { total: 193, voucherCode: code },
        customerDetails,
      })
      // In every other round, the customer already has an unpaid order.
      if (round % 2) await call(pay, { body: orderBody }, withNewIp())
      const [order] = (await call('GET /api/users/dashboard')).orders
      // Half of those press Pay again on the page of the order.
      const payOnce =
        order && round % 4 === 1
          ? () => call(payAgain, { params: { orderId: order.orderId } }, withNewIp())
          : () => call(pay, { body: orderBody }, withNewIp())
      const tabs = [payOnce, () => call(subscribe, { body: planBody }, withNewIp())]
      // Each tab is first in half of the rounds. A double click is in both.
      const presses = [...(round % 4 < 2 ? tabs : tabs.toReversed()), ...tabs]
      const results = await Promise.allSettled(presses.map((press) => press()))
      for (const result of results)
        if (result.status === 'rejected') {
          const { reason } = result
          assert.ok(reason instanceof ApiError && expectedCodes.has(reason.code), String(reason))
        }
      await assertOneOpenPurchase(testShop, { email, code })
    }
  },
)

/** Asserts that one order or one plan can still be paid, and that it holds the voucher. */
async function assertOneOpenPurchase(
  { shop, billplz }: ShopWithPayments,
  { email, code }: { email: string; code: string },
): Promise<void> {
  // Deletes the bills of replaced orders.
  await reconcile(shop)
  const openOrders = await shop.db
    .selectFrom('orders')
    .innerJoin('payment_attempt', 'payment_attempt.order_id', 'orders.id')
    .select(['orders.id', 'bill_id'])
    .where('email', '=', email)
    .where('payment', '=', 'pending')
    .where('payment_attempt.state', '=', 'open')
    .execute()
  const openPlans = await shop.db
    .selectFrom('subscription')
    .select(['id', 'provider_id'])
    .where('email', '=', email)
    .where('state', 'in', statesBeforeApproval)
    .execute()
  assert.equal(openOrders.length + openPlans.length, 1, JSON.stringify({ openOrders, openPlans }))
  const dueBills = billplz.ledger().bills.filter((bill) => bill.email === email)
  assert.deepEqual(
    dueBills.filter(({ state }) => state === 'due').map(({ id }) => id),
    openOrders.map(({ bill_id: billId }) => billId),
  )
  for (const plan of openPlans) assert.ok(plan.provider_id, 'the plan can be approved')
  const holds = await shop.db
    .selectFrom('voucher_hold')
    .innerJoin('voucher', 'voucher.id', 'voucher_hold.voucher_id')
    .select(['order_id', 'subscription_id'])
    .where('code', '=', code)
    .where('voucher_hold.state', '=', 'held')
    .execute()
  assert.deepEqual(holds, [
    { order_id: openOrders[0]?.id ?? null, subscription_id: openPlans[0]?.id ?? null },
  ])
  assert.deepEqual(await findVoucherViolations(shop.db), [])
}
