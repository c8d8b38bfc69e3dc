/**
 * Events of a payment arrive in any order: callbacks of a failed and of a successful try, the
 * returning browser, the expiry of the order. Every sequence must end in the same records (T-B03).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { expireOrder } from '#server/payments/expire-order.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import {
  buildPayBody,
  startShopWithPayments,
  billIdOf,
  type ShopWithPayments,
} from '#tests/support/shop-with-payments.ts'
import { compareLedgers, countEffects, oneEffect, readPaymentState } from '#tests/support/buying.ts'

const pay = 'POST /api/billplz/pay'
const getBill = 'GET /api/billplz/get-bill/{billId}'

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first, index) =>
    permutations(items.toSpliced(index, 1)).map((otherItems) => [first, ...otherItems]),
  )
}

type PaymentEvent =
  | 'failed callback'
  | 'paid callback'
  | 'paid callback again'
  | 'browser returns'
  | 'order expires'

/**
 * Creates a paid bill whose callbacks are not delivered yet; `causes` has a function for each
 * event.
 */
async function createPaidBill(testShop: ShopWithPayments, name: string) {
  const { billplz, shop, app, createVisitor } = testShop
  const call = createVisitor()
  const body = buildPayBody({ customerDetails: { email: `${name}@example.com` } })
  const { url } = await call(pay, { body })
  const billId = billIdOf(url)
  billplz.misbehave({ name: 'callback-never', times: 2, reference: billId })
  await billplz.fail(billId)
  const { backTo } = await billplz.pay(billId)
  const order = await shop.db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(['orders.id', 'orders.expires_at'])
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()
  const [failedDelivery, paidDelivery] = billplz
    .deliveries()
    .filter((delivery) => delivery.billId === billId)
    .map(({ k }) => k)
  assert.ok(failedDelivery && paidDelivery && backTo)
  const returnUrl = new URL(backTo)
  const causes: Record<PaymentEvent, () => Promise<unknown>> = {
    'failed callback': () => billplz.sendAgain(failedDelivery),
    'paid callback': () => billplz.sendAgain(paidDelivery),
    'paid callback again': () => billplz.sendAgain(paidDelivery),
    'browser returns': async () => {
      const response = await app.inject(returnUrl.pathname + returnUrl.search)
      assert.equal(response.statusCode, 303)
      assert.doesNotMatch(String(response.headers.location), /signature|paid/)
      await call(getBill, { params: { billId } })
    },
    'order expires': () => expireOrder(shop, { id: order.id, expiresAt: order.expires_at }),
  }
  return { billId, causes }
}

test('all 120 sequences of five events end in one paid order each', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const events: PaymentEvent[] = [
    'failed callback',
    'paid callback',
    'paid callback again',
    'browser returns',
    'order expires',
  ]
  for (const [index, sequence] of permutations(events).entries()) {
    testShop.clock.advance(61_000)
    const { billId, causes } = await createPaidBill(testShop, `order-${index}`)
    for (const event of sequence) {
      await causes[event]()
      await reconcile(testShop.shop)
    }
    assert.equal(await readPaymentState(testShop, billId), 'paid', sequence.join(', '))
    assert.deepEqual(await countEffects(testShop, billId), oneEffect, sequence.join(', '))
  }
  const ledger = await compareLedgers(testShop)
  assert.equal(ledger.ours, ledger.atBank)
  assert.deepEqual(ledger.issues, [])
})

test('an order paid on two bills keeps both sums, and staff and the buyer are notified', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { BILLPLZ_TIMEOUT_MS: '600' } })
  const { billplz, call, shop, emails } = testShop
  billplz.misbehave({ name: 'create-answer-lost' })
  await call(pay, { body: buildPayBody() }).catch(() => undefined)
  const { url } = await call(pay, { body: buildPayBody() })
  const [unsavedBill, savedBill] = billplz.ledger().bills
  assert.ok(unsavedBill && savedBill && billIdOf(url) === savedBill.id)
  await billplz.pay(savedBill.id)
  await billplz.pay(unsavedBill.id)
  await reconcile(shop)
  const ledger = await compareLedgers(testShop)
  assert.equal(ledger.ours, ledger.atBank, 'both payments are in our records')
  assert.deepEqual(ledger.issues, [{ resource_id: unsavedBill.id, kind: 'refund due' }])
  assert.deepEqual(await countEffects(testShop, savedBill.id), oneEffect)
  const kinds = await shop.db.selectFrom('outbox_email').select(['kind', 'recipient']).execute()
  assert.ok(kinds.some(({ kind }) => kind === 'paid twice'))
  assert.ok(
    kinds.some(({ kind, recipient }) => kind === 'payment issue' && recipient.includes('owner')),
  )
  assert.ok(emails)
})
