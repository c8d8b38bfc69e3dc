/**
 * For any products, plan, voucher and state, the checkout, PayPal's plan, PayPal's charges, the
 * orders and the emails show the same amounts, to the sen.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { seedProducts } from '#server/catalogue/seed/products.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'

const cityByState = {
  Selangor: { city: 'Petaling Jaya', postalCode: '47000' },
  Sabah: { city: 'Kota Kinabalu', postalCode: '88000' },
  Sarawak: { city: 'Kuching', postalCode: '93000' },
} as const

/** Carts with packs of one size, because different sizes cannot share a plan. */
const cartArbitrary = fc.constantFrom(30, 60).chain((size) =>
  fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(
        ...seedProducts.flatMap((product) => (product.size === size ? product.id : [])),
      ),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 4, selector: ({ id }) => id },
  ),
)
/** DEMO10PERCENT requires this subtotal. */
const minimumSpendRinggit = 100
const purchaseArbitrary = fc
  .record({
    cart: cartArbitrary,
    intent: fc.constantFrom('threeMonth' as const, 'sixMonth' as const),
    state: fc.constantFrom('Selangor' as const, 'Sabah' as const, 'Sarawak' as const),
    voucherCode: fc.constantFrom(undefined, 'DEMO20', 'DEMO10PERCENT', 'DEMOFREE'),
  })
  .filter(
    ({ cart, voucherCode }) =>
      voucherCode !== 'DEMO10PERCENT' || computeSubtotal(cart) >= minimumSpendRinggit,
  )
type Purchase = typeof purchaseArbitrary extends fc.Arbitrary<infer Value> ? Value : never

function computeSubtotal(cart: readonly { id: number; quantity: number }[]): number {
  return seedProducts.reduce((sum, product) => {
    const line = cart.find(({ id }) => id === product.id)
    return sum + Number(product.price) * (line?.quantity ?? 0)
  }, 0)
}

let buyerCount = 0

/**
 * Begins a subscription and asserts equal amounts. Returns false when no plan is offered for the
 * cart.
 */
async function compareAmounts(
  testShop: ShopWithSubscriptions,
  purchase: Purchase,
): Promise<boolean> {
  const { cart, intent, state, voucherCode } = purchase
  const voucher = voucherCode ? { voucherCode } : {}
  buyerCount += 1
  const email = `buyer-${buyerCount}@example.com`
  const { call } = await createCustomer(testShop, { email })
  const quote = await call('POST /api/paypal/quote', { body: { cart, state, ...voucher } })
  const planQuote = quote.plans.find(({ option }) => option === intent)
  if (!planQuote?.isOffered) return false
  const { firstPayment, laterPayment } = planQuote
  const body = buildSubscriptionBody({
    cart,
    paymentData: { intent, total: Number(firstPayment.total), ...voucher },
    customerDetails: { email, state, ...cityByState[state] },
  })
  const { id, subscriptionId } = await call('POST /api/paypal/subscriptions', { body })
  const waitForOrders = (count: number) =>
    waitUntil(`${count} orders`, async () => {
      await testShop.runMinuteJob()
      const params = { id: String(id) }
      const reply = await call('GET /api/paypal/subscriptions/{id}', { params })
      return reply.orders.length === count && reply
    })
  await testShop.paypal.approve(subscriptionId)
  // PayPal may list two payments of one second in any sequence. Real payments are a month apart.
  await waitForOrders(1)
  await testShop.paypal.runCycle(subscriptionId)
  const subscription = await waitForOrders(2)
  const expectedTotals = [firstPayment.total, laterPayment.total]
  const ledger = testShop.paypal.ledger()
  const plan = ledger.plans.find(
    (providerPlan) => providerPlan.id === testShop.paypal.subscription(subscriptionId)?.plan_id,
  )
  const cycles = (plan?.billing_cycles ?? []).flatMap((cycle) =>
    Array.from({ length: cycle.total_cycles }, () => cycle.pricing_scheme?.fixed_price?.value),
  )
  assert.deepEqual(cycles.slice(0, 2), expectedTotals, "PayPal's plan")
  assert.equal(cycles.length, planQuote.deliveryCount, 'as many payments as deliveries')
  const charges = ledger.transactions.filter(
    (transaction) => transaction.subscriptionId === subscriptionId,
  )
  assert.deepEqual(
    charges.map(({ amount }) => amount.value),
    expectedTotals,
    'charged',
  )
  assert.deepEqual(
    subscription.orders.map(({ total }) => total).toReversed(),
    expectedTotals,
    'orders',
  )
  for (const [index, { orderId }] of subscription.orders.toReversed().entries()) {
    const mail = await waitUntil('its email', async () =>
      testShop.emails.listEmails(email).find(({ subject }) => subject.includes(orderId)),
    )
    const emailAmount = Number(expectedTotals[index]).toLocaleString('en', {
      minimumFractionDigits: 2,
    })
    assert.ok(mail.text.includes(`RM\u00a0${emailAmount}`), `${emailAmount} in ${mail.text}`)
  }
  return true
}

test('checkout, PayPal plan, payment, order and email have the same amounts for any purchase', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  let comparedCount = 0
  await fc.assert(
    fc.asyncProperty(purchaseArbitrary, async (purchase) => {
      if (await compareAmounts(testShop, purchase)) comparedCount += 1
    }),
    { numRuns: 8, endOnFailure: true },
  )
  assert.ok(comparedCount > 1, 'more than one purchase was compared')
})
