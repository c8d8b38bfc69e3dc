/**
 * For any products, plan, voucher and state, the checkout, PayPal's plan, PayPal's charges, the
 * orders and the emails show the same amounts, to the sen.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { seedProducts } from '#server/catalogue/seed/products.ts'
import { waitUntil } from '#tests/support/shop/shop-with-payments.ts'
import {
  buildPlanBody,
  startShopWithPlans,
  type ShopWithPlans,
} from '#tests/support/shop/shop-with-plans.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'

const cityByState = {
  Selangor: { city: 'Petaling Jaya', postalCode: '47000' },
  Sabah: { city: 'Kota Kinabalu', postalCode: '88000' },
  Sarawak: { city: 'Kuching', postalCode: '93000' },
} as const

/** Carts with packs of one size, because different sizes cannot share a plan. */
const carts = fc.constantFrom(30, 60).chain((size) =>
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
const purchases = fc
  .record({
    cart: carts,
    intent: fc.constantFrom('threeMonth' as const, 'sixMonth' as const),
    state: fc.constantFrom('Selangor' as const, 'Sabah' as const, 'Sarawak' as const),
    voucherCode: fc.constantFrom(undefined, 'DEMO20', 'DEMO10PERCENT', 'DEMOFREE'),
  })
  .filter(
    ({ cart, voucherCode }) =>
      voucherCode !== 'DEMO10PERCENT' || computeSubtotal(cart) >= minimumSpendRinggit,
  )
type Purchase = typeof purchases extends fc.Arbitrary<infer Value> ? Value : never

function computeSubtotal(cart: readonly { id: number; quantity: number }[]): number {
  return seedProducts.reduce((sum, product) => {
    const line = cart.find(({ id }) => id === product.id)
    return sum + Number(product.price) * (line?.quantity ?? 0)
  }, 0)
}

let buyerCount = 0

/** Begins a plan and compares all amounts. Returns false when the cart cannot have a plan. */
async function hasSameAmounts(shop: ShopWithPlans, purchase: Purchase): Promise<boolean> {
  const { cart, intent, state, voucherCode } = purchase
  const voucher = voucherCode ? { voucherCode } : {}
  buyerCount += 1
  const email = `buyer-${buyerCount}@example.com`
  const { call } = await createCustomer(shop, { email })
  const quote = await call('POST /api/paypal/quote', { body: { cart, state, ...voucher } })
  const planQuote = quote.plans.find(({ option }) => option === intent)
  if (!planQuote?.offered) return false
  const { first, each } = planQuote
  const body = buildPlanBody({
    cart,
    paymentData: { intent, total: Number(first.total), ...voucher },
    customerDetails: { email, state, ...cityByState[state] },
  })
  const { id, subscriptionId } = await call('POST /api/paypal/subscriptions', { body })
  const waitForOrders = (count: number) =>
    waitUntil(`${count} orders`, async () => {
      await shop.runMinuteJob()
      const params = { id: String(id) }
      const reply = await call('GET /api/paypal/subscriptions/{id}', { params })
      return reply.orders.length === count && reply
    })
  await shop.paypal.approve(subscriptionId)
  // PayPal may list two payments of one second in any order. Real payments are a month apart.
  await waitForOrders(1)
  await shop.paypal.runCycle(subscriptionId)
  const subscription = await waitForOrders(2)
  const expected = [first.total, each.total]
  const ledger = shop.paypal.ledger()
  const plan = ledger.plans.find(
    (providerPlan) => providerPlan.id === shop.paypal.subscription(subscriptionId)?.plan_id,
  )
  const cycles = (plan?.billing_cycles ?? []).flatMap((cycle) =>
    Array.from({ length: cycle.total_cycles }, () => cycle.pricing_scheme?.fixed_price?.value),
  )
  assert.deepEqual(cycles.slice(0, 2), expected, "PayPal's plan")
  assert.equal(cycles.length, planQuote.deliveries, 'as many payments as deliveries')
  const charged = ledger.transactions.filter(
    (transaction) => transaction.subscriptionId === subscriptionId,
  )
  assert.deepEqual(
    charged.map(({ amount }) => amount.value),
    expected,
    'charged',
  )
  assert.deepEqual(subscription.orders.map(({ total }) => total).toReversed(), expected, 'orders')
  for (const [index, { orderId }] of subscription.orders.toReversed().entries()) {
    const mail = await waitUntil('its email', async () =>
      shop.emails.messages(email).find(({ subject }) => subject.includes(orderId)),
    )
    const inEmail = Number(expected[index]).toLocaleString('en', { minimumFractionDigits: 2 })
    assert.ok(mail.text.includes(`RM\u00a0${inEmail}`), `${inEmail} in ${mail.text}`)
  }
  return true
}

test('checkout, PayPal plan, payment, order and email have the same amounts for any purchase', async (t) => {
  const shop = await startShopWithPlans(t)
  let comparedPurchases = 0
  await fc.assert(
    fc.asyncProperty(purchases, async (purchase) => {
      if (await hasSameAmounts(shop, purchase)) comparedPurchases += 1
    }),
    { numRuns: 8, endOnFailure: true },
  )
  assert.ok(comparedPurchases > 1, 'most purchases have a plan')
})
