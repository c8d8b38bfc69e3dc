/**
 * For any request body, either no bill is created, or its amount follows from catalogue, delivery
 * fee and voucher, recomputed here in BigInt (T-A01, I1).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { listAllProducts } from '#server/catalogue/find-products.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type PayBody,
} from '#tests/support/shop/shop-with-payments.ts'

const deliveryFees = { Selangor: 0n, Sabah: 1500n, Sarawak: 1500n, Labuan: 0n } as const
const postcodes = { Selangor: '47000', Sabah: '88000', Sarawak: '93000', Labuan: '87000' } as const

test('any pay body creates a bill of the expected amount, or no bill', async (t) => {
  const { app, billplz, shop, clock } = await startShopWithPayments(t, {
    settings: { RUN_JOBS: 'false', SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  const prices = new Map(listAllProducts(shop).map(({ id, price }) => [id, BigInt(price)]))
  const ids = [...prices.keys()]
  const lineArbitrary = fc.record({
    id: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.integer() },
    ),
    quantity: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(0, -1, 1.5, '2', null, true, [3], 1e9) },
    ),
    price: fc.anything(),
    name: fc.string(),
  })
  const caseArbitrary = fc.record({
    cart: fc.array(lineArbitrary, { maxLength: 6 }),
    state: fc.constantFrom('Selangor', 'Sabah', 'Sarawak', 'Labuan'),
    voucher: fc.constantFrom(undefined, 'DEMO20', 'DEMO10PERCENT', 'demo20 ', 'NOSUCH', 'DEMOFREE'),
    /** Difference of the sent total from the correct one, in sen; mostly 0. */
    deviation: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -500, max: 500 }) },
    ),
    extraFields: fc.dictionary(
      fc.constantFrom('userId', 'orderId', 'status', 'isAdmin'),
      fc.anything(),
    ),
  })
  let buyer = 0
  let billCount = 0
  await fc.assert(
    fc.asyncProperty(caseArbitrary, async ({ cart, state, voucher, deviation, extraFields }) => {
      buyer += 1
      clock.advance(1_000)
      const expectedTotal = computeExpectedTotal(cart, prices, deliveryFees[state], voucher)
      const body = {
        ...buildPayBody({
          paymentData: {
            total: (Number(expectedTotal ?? 27_000n) + deviation) / 100,
            ...(voucher !== undefined && { voucherCode: voucher }),
            discount: 5_000,
          },
          customerDetails: {
            state,
            postalCode: postcodes[state],
            email: `any${buyer}@example.com`,
          },
          // Invalid on purpose: the browser's types would not allow it.
          cart: cart as PayBody['cart'],
        }),
        ...extraFields,
      }
      const response = await sendPayCall(app, body, buyer)
      assert.ok(response.statusCode < 500, `${response.statusCode} ${response.body}`)
      if (response.statusCode !== 200) return
      assert.equal(deviation, 0, 'a wrong total was accepted')
      const { url }: { url: string } = response.json()
      const bill = billplz.bill(readBillId(url))
      if (bill) billCount += 1
      assert.equal(bill ? BigInt(bill.amount) : 0n, expectedTotal)
    }),
    { numRuns: 300 },
  )
  assert.ok(
    billCount > 30,
    `only ${billCount} of 300 bodies created a bill, too few to test the amounts`,
  )
})

/** Returns the amount due in sen, or undefined if the cart cannot be ordered. */
function computeExpectedTotal(
  cart: readonly { id: number; quantity: unknown }[],
  prices: ReadonlyMap<number, bigint>,
  deliveryFee: bigint,
  voucher: string | undefined,
): bigint | undefined {
  let subtotal = 0n
  for (const { id, quantity } of cart) {
    const price = prices.get(id)
    if (price === undefined || typeof quantity !== 'number' || !Number.isInteger(quantity))
      return undefined
    subtotal += price * BigInt(quantity)
  }
  const discount =
    voucher === undefined
      ? 0n
      : { DEMO20: 2_000n, DEMO10PERCENT: (subtotal * 10n + 50n) / 100n, DEMOFREE: 1_000_000n }[
          voucher.trim().toUpperCase()
        ]
  if (discount === undefined || cart.length === 0) return undefined
  const amountDue = subtotal + deliveryFee - discount
  return amountDue > 0n ? amountDue : 0n
}

type App = Awaited<ReturnType<typeof startShopWithPayments>>['app']

/** Sends the pay call as a new browser with its own CSRF token. */
async function sendPayCall(app: App, payload: object, buyer: number) {
  const remoteAddress = `10.${buyer >> 16}.${(buyer >> 8) & 255}.${buyer & 255}`
  const init = await app.inject({ url: '/api/init', remoteAddress })
  return app.inject({
    method: 'POST',
    url: '/api/billplz/pay',
    remoteAddress,
    headers: {
      'x-csrf-token': init.body,
      cookie: init.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    payload,
  })
}
