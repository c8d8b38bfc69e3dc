/** Which calls check a bill at Billplz, and how much of the budget is reserved for settlement. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'
import { minutes } from '#domain/time.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import {
  getBill,
  readPaymentState,
  waitForPaymentState,
} from '#tests/support/buying/payment-effects.ts'
import type { ApiCall } from '#web/api/client.ts'

import { reconcile } from './reconcile.ts'
import { consumeBillCheck } from './bill-check-budget.ts'

const payCall = 'POST /api/billplz/pay'

/** A job that checks a bill learns that there is no limit, and a test would consume it for ever. */
const withoutJobs = { settings: { RUN_JOBS: 'false' } }

async function readBudget({ shop }: Pick<ShopWithPayments, 'shop'>) {
  return shop.db.selectFrom('provider_budget').select(['tokens', 'capacity']).executeTakeFirst()
}

/** Returns the id of the order's bill. */
async function placeOrder(call: ApiCall, buyer: number): Promise<string> {
  const body = buildPayBody({ customerDetails: { email: `buyer${buyer}@example.com` } })
  return readBillId((await call(payCall, { body })).url)
}

test('a stranger who requests a bill causes no check at the provider', async (t) => {
  const testShop = await startShopWithPayments(t)
  const billId = await placeOrder(testShop.call, 1)
  testShop.billplz.simulateFault({ name: 'callback-never' })
  await testShop.billplz.pay(billId)
  for (let request = 0; request < 5; request++) {
    const order = await getBill(testShop.createVisitor(), billId)
    assert.deepEqual([order.isMasked, order.paymentState], [true, 'Pending...'])
  }
  assert.equal(await readBudget(testShop), undefined, 'no check was taken from the budget')
  assert.equal(
    (await getBill(testShop.call, billId)).paymentState,
    'Paid',
    'the buyer causes a check',
  )
})

test('buyers who poll use up at most half of the budget, and a callback still settles immediately', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, createVisitor } = testShop
  const buyers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const call = createVisitor()
      return { call, billId: await placeOrder(call, index) }
    }),
  )
  billplz.setRateLimit(10)
  for (const { call, billId } of buyers) await getBill(call, billId)
  const budget = await readBudget(testShop)
  assert.deepEqual(budget, { tokens: 5, capacity: 10 })
  const lastBuyer = buyers.at(-1)
  assert.ok(lastBuyer)
  await billplz.pay(lastBuyer.billId)
  await waitForPaymentState(testShop, lastBuyer.billId, 'paid')
})

test('visitors use half of the budget, ended bills a quarter more, and settlement all of it', async (t) => {
  const { shop, clock } = await startShopWithPayments(t, withoutJobs)
  const consumeAll = async (purpose: Parameters<typeof consumeBillCheck>[1]): Promise<number> => {
    let count = 0
    while ((await consumeBillCheck(shop, purpose)).ok) count++
    return count
  }
  // The budget begins with 100 checks in five minutes.
  assert.equal(await consumeAll('visitor'), 50)
  assert.equal(await consumeAll('ended bill'), 25)
  assert.equal(await consumeAll('settlement'), 25)
  clock.advance(minutes(2))
  assert.equal(await consumeAll('visitor'), 0, 'refilled checks go to settlement first')
  assert.equal(await consumeAll('settlement'), 40)
})

test('an order expires although visitors have used their half of the budget', async (t) => {
  const testShop = await startShopWithPayments(t, withoutJobs)
  const { shop, clock, billplz, call } = testShop
  const billId = await placeOrder(call, 1)
  clock.advance(demoSettings.payment.attemptLifetime + minutes(1))
  while ((await consumeBillCheck(shop, 'visitor')).ok) {
    // Consumes the visitors' share of the budget.
  }
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, billId), 'expired')
  assert.equal(billplz.bill(billId)?.state, 'deleted')
})
