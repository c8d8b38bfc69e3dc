/** A callback that says paid, of a bill that Billplz does not find. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { remindUnpaid } from '#server/payments/remind-unpaid.ts'
import { getBill } from '#tests/support/buying/payment-effects.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'

/**
 * Pays a bill whose creation response was lost, so that only its callback names it, while Billplz
 * responds 404 to each read of it. Returns the bill's id.
 */
async function payMissingBill({ billplz, call, shop }: ShopWithPayments): Promise<string> {
  billplz.simulateFault({ name: 'create-answer-lost' })
  await expectRefusal(call('POST /api/billplz/pay', { body: buildPayBody() }))
  const [bill] = billplz.ledger().bills
  assert.ok(bill)
  billplz.simulateFault({ name: 'get-404', times: 'always' })
  await billplz.pay(bill.id)
  await reconcile(shop)
  return bill.id
}

/** Runs reconciliation for this time, in steps of five minutes. */
async function reconcileFor({ clock, shop }: ShopWithPayments, totalMinutes: number) {
  for (let passed = 0; passed < totalMinutes; passed += 5) {
    clock.advance(minutes(5))
    await reconcile(shop)
  }
}

const readOrderPayments = ({ shop }: ShopWithPayments) =>
  shop.db.selectFrom('orders').select('payment').execute()
const readMessageStates = ({ shop }: ShopWithPayments) =>
  shop.db.selectFrom('provider_message').select('state').execute()
const readIssues = ({ shop }: ShopWithPayments) =>
  shop.db.selectFrom('payment_issue').select(['kind', 'resource_id', 'order_id']).execute()

test('a paid bill that Billplz shows late is found by its callback', async (t) => {
  const testShop = await startShopWithPayments(t)
  await payMissingBill(testShop)
  await reconcileFor(testShop, 20)
  assert.deepEqual(await readMessageStates(testShop), [{ state: 'stored' }])
  testShop.billplz.clearFaults()
  await reconcileFor(testShop, 10)
  assert.deepEqual(await readOrderPayments(testShop), [{ payment: 'paid' }])
  assert.deepEqual(await readMessageStates(testShop), [{ state: 'done' }])
  assert.deepEqual(await readIssues(testShop), [])
})

test('a paid bill that Billplz does not find within an hour is parked with a payment issue', async (t) => {
  const testShop = await startShopWithPayments(t)
  const billId = await payMissingBill(testShop)
  await reconcileFor(testShop, 70)
  assert.deepEqual(await readMessageStates(testShop), [{ state: 'parked' }])
  const order = await testShop.shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  assert.deepEqual(await readIssues(testShop), [
    { kind: 'unknown bill', resource_id: billId, order_id: order.id },
  ])
})

test('an order whose payment is being checked gets no email that nothing was charged', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { clock, shop, call } = testShop
  const billId = await payMissingBill(testShop)
  const listEmailKinds = async () => {
    await remindUnpaid(shop)
    const rows = await shop.db.selectFrom('outbox_email').select('kind').execute()
    return rows.map(({ kind }) => kind).filter((kind) => kind !== 'payment issue')
  }
  clock.advance(minutes(31))
  assert.deepEqual(await listEmailKinds(), [], 'while the callback waits')
  await reconcileFor(testShop, 70)
  clock.advance(hours(24) - minutes(40))
  await reconcile(shop)
  assert.deepEqual(await readOrderPayments(testShop), [{ payment: 'expired' }])
  assert.deepEqual(await listEmailKinds(), [])

  // Only the callback names this bill, so the test gives it to the attempt.
  await shop.db.updateTable('payment_attempt').set({ bill_id: billId }).execute()
  const customer = await createCustomer(testShop)
  await shop.db.updateTable('orders').set({ user_id: customer.userId }).execute()
  const readReport = async () => {
    const { orders } = await customer.call('GET /api/users/dashboard')
    const { reportedPayment } = await getBill(call, billId)
    return [reportedPayment, orders[0]?.isPaymentBeingChecked]
  }
  assert.deepEqual(await readReport(), ['checking', true])
  await shop.db.updateTable('payment_issue').set({ closed_at: clock.now }).execute()
  assert.deepEqual(await readReport(), ['checked', false])
})
