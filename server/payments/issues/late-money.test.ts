/**
 * Payments that arrive after the order was replaced, after the shopper got a newer bill, or after
 * another buyer used its voucher.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'
import { hours, minutes } from '#domain/time.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createPharmacist, withOrderId } from '#tests/support/desks/reviewed-order.ts'
import { readPaymentState, waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { getPaymentUrl } from '#server/checkout/payment-url.ts'
import { transact } from '#server/db/transact.ts'

import { openBill } from '#server/payments/bills/open-bill.ts'
import { payOrderAgain } from '#server/payments/pay-order-again.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'

const payCall = 'POST /api/billplz/pay'
const voucherBody = (email: string) =>
  buildPayBody({
    paymentData: { total: 220, voucherCode: 'DEMOONCE' },
    customerDetails: { email },
  })

test('a late payment keeps its voucher price when another buyer used the voucher, and is a payment issue', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, clock, shop, createVisitor } = testShop
  billplz.simulateFault({ name: 'callback-never', times: 'always' })
  const latePayment = await createVisitor()(payCall, { body: voucherBody('late@example.com') })
  clock.advance(demoSettings.payment.voucherHold + minutes(1))
  await reconcile(shop)
  const nextPayment = await createVisitor()(payCall, { body: voucherBody('next@example.com') })
  await billplz.pay(readBillId(nextPayment.url))
  await billplz.pay(readBillId(latePayment.url))
  clock.advance(hours(2))
  await reconcile(shop)
  for (const { url } of [latePayment, nextPayment])
    assert.equal(await readPaymentState(testShop, readBillId(url)), 'paid')
  assert.deepEqual(await listIssueKinds(testShop), ['voucher over limit'])
})

test('a late payment above only the limit per customer is a payment issue', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, clock, shop, createVisitor } = testShop
  await shop.db
    .updateTable('voucher')
    .set({ customer_limit: 1 })
    .where('code', '=', 'DEMO20')
    .execute()
  billplz.simulateFault({ name: 'callback-never', times: 'always' })
  const body = buildPayBody({ paymentData: { total: 250, voucherCode: 'DEMO20' } })
  const latePayment = await createVisitor()(payCall, { body })
  clock.advance(demoSettings.payment.voucherHold + minutes(1))
  await reconcile(shop)
  const nextPayment = await createVisitor()(payCall, { body })
  for (const { url } of [nextPayment, latePayment]) await billplz.pay(readBillId(url))
  clock.advance(hours(2))
  await reconcile(shop)
  assert.deepEqual(await listIssueKinds(testShop), ['voucher over limit'])
})

test('an order that was replaced and then paid counts as paid, and is a payment issue', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, call, clock, shop } = testShop
  const firstPayment = await call(payCall, { body: buildPayBody() })
  billplz.simulateFault({ name: 'callback-never', times: 'always' })
  await call(payCall, {
    body: buildPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }),
  })
  await billplz.pay(readBillId(firstPayment.url))
  clock.advance(minutes(3))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, readBillId(firstPayment.url)), 'paid')
  assert.deepEqual(await listIssueKinds(testShop), ['replaced order paid'])
})

test('a payment of an older bill ends the newer bill of the order, and is no payment issue', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, call, shop } = testShop
  const olderBillId = await loseBill(testShop)
  const newerBillId = readBillId((await call(payCall, { body: buildPayBody() })).url)
  await billplz.pay(olderBillId)
  await waitForPaymentState(testShop, newerBillId, 'paid')
  assert.deepEqual(await listIssueKinds(testShop), [])
  await reconcile(shop)
  assert.equal(billplz.bill(newerBillId)?.state, 'deleted')
})

test('an older bill is paid while a newer one is created: the call responds with the paid order', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, shop } = testShop
  const olderBillId = await loseBill(testShop)
  const { id: orderId } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const payAgainResult = await transact(shop.db, (tx) =>
    payOrderAgain(shop, tx, orderId, 'customer'),
  )
  assert.ok(payAgainResult.kind === 'begun')
  await billplz.pay(olderBillId)
  await waitForPaymentState(testShop, olderBillId, 'paid')
  const openBillResult = await openBill(shop, payAgainResult.attempt)
  const url = await getPaymentUrl(shop, orderId, openBillResult)
  assert.equal(new URL(url).searchParams.get('billplz[id]'), olderBillId)
  await reconcile(shop)
  assert.deepEqual(listBillStates(testShop), ['paid', 'deleted'])
})

test('a lost bill that the bank declines after Pay again is deleted', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, call, shop } = testShop
  const olderBillId = await loseBill(testShop)
  await call(payCall, { body: buildPayBody() })
  await billplz.fail(olderBillId)
  await waitUntil('the bill of the callback is known', () =>
    readPaymentState(testShop, olderBillId),
  )
  await reconcile(shop)
  assert.deepEqual(listBillStates(testShop), ['deleted', 'due'])
})

test('a late payment of a bill that Pay again had superseded is no payment issue', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, call, clock, shop } = testShop
  const olderBillId = await loseBill(testShop)
  const newerBillId = readBillId((await call(payCall, { body: buildPayBody() })).url)
  clock.advance(demoSettings.payment.attemptLifetime + minutes(1))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, newerBillId), 'expired')
  await billplz.pay(olderBillId)
  await waitForPaymentState(testShop, newerBillId, 'paid')
  assert.deepEqual(await listIssueKinds(testShop), [])
})

test('the email about a second payment says that a declined order is not made', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, call, emails } = testShop
  const olderBillId = await loseBill(testShop)
  const newerBillId = readBillId((await call(payCall, { body: buildPayBody() })).url)
  await billplz.pay(newerBillId)
  await waitForPaymentState(testShop, newerBillId, 'paid')
  const { number, email } = await testShop.shop.db
    .selectFrom('orders')
    .select(['number', 'email'])
    .executeTakeFirstOrThrow()
  const pharmacist = await createPharmacist(testShop)
  await pharmacist.call('POST /api/pharmacy/orders/{orderId}/decline', {
    ...withOrderId(number),
    body: { version: 0, reason: 'No' },
  })
  await billplz.pay(olderBillId)
  const message = await waitUntil('the email', async () =>
    emails.listEmails(email).find(({ subject }) => subject.includes('paid twice')),
  )
  assert.match(message.text, /This order is not made\. We refund this payment\./)
  assert.doesNotMatch(message.text, /make and send/)
})

test('the email about a second payment of an order in production says that it is made once', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, call, emails } = testShop
  const olderBillId = await loseBill(testShop)
  const newerBillId = readBillId((await call(payCall, { body: buildPayBody() })).url)
  await billplz.pay(newerBillId)
  await waitForPaymentState(testShop, newerBillId, 'paid')
  await billplz.pay(olderBillId)
  const { email } = buildPayBody().customerDetails
  const message = await waitUntil('the email', async () =>
    emails.listEmails(email).find(({ subject }) => subject.includes('paid twice')),
  )
  assert.match(message.text, /We make and send your order once/)
})

/** Places an order whose bill exists at Billplz while the shop does not know its id. */
async function loseBill({ billplz, call }: ShopWithPayments): Promise<string> {
  billplz.simulateFault({ name: 'create-answer-lost' })
  const refusal = await expectRefusal(call(payCall, { body: buildPayBody() }))
  assert.equal(refusal.code, 'NO_PAYMENT_PAGE')
  const [bill] = billplz.ledger().bills
  assert.ok(bill)
  return bill.id
}

function listBillStates({ billplz }: ShopWithPayments): string[] {
  return billplz.ledger().bills.map(({ state }) => state)
}

async function listIssueKinds({ shop }: ShopWithPayments): Promise<string[]> {
  const rows = await shop.db.selectFrom('payment_issue').select('kind').orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}
