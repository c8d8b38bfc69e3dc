/**
 * An unpaid order or an unapproved plan never keeps its own customer from using the voucher again:
 * the next order or plan replaces it and takes over the voucher.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const checkCall = 'GET /api/vouchers/validation'
const payCall = 'POST /api/billplz/pay'
const subscribeCall = 'POST /api/paypal/subscriptions'

/** DEMOONCE can be used once and takes RM 50 off. */
const singleUseQuery = { code: 'DEMOONCE', subtotal: 270 }
const singleUseOrder = buildPayBody({ paymentData: { total: 220, voucherCode: 'DEMOONCE' } })
const singleUsePlan = buildSubscriptionBody({
  paymentData: { total: 193, voucherCode: 'DEMOONCE' },
})

/** Limits a new voucher of RM 20 to one use by each customer. */
async function addVoucherOncePerCustomer(testShop: ShopWithSubscriptions): Promise<void> {
  const { call } = await createStaffMember(testShop, 'admin')
  await call('POST /api/admin/vouchers', {
    body: {
      code: 'ONCE-EACH',
      kind: 'amount',
      worth: '20',
      minimumSpend: '',
      firstDay: '',
      lastDay: '',
      totalLimit: '',
      customerLimit: '1',
    },
  })
}

const orderOncePerCustomer = buildPayBody({
  paymentData: { total: 250, voucherCode: 'ONCE-EACH' },
})
const planOncePerCustomer = buildSubscriptionBody({
  paymentData: { total: 223, voucherCode: 'ONCE-EACH' },
})

async function countHeld({ shop }: ShopWithSubscriptions, code: string): Promise<number> {
  const { held_count: heldCount } = await shop.db
    .selectFrom('voucher')
    .select('held_count')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return heldCount
}

test('the check of a single-use voucher ignores the unpaid order of the same browser only', async (t) => {
  const { call, createVisitor } = await startShopWithPayments(t)
  const { url } = await call(payCall, { body: singleUseOrder })
  assert.deepEqual(await call(checkCall, { query: singleUseQuery }), { value: 50 })
  assert.equal((await call(payCall, { body: singleUseOrder })).url, url, 'the same bill')
  const refusal = await expectRefusal(createVisitor()(checkCall, { query: singleUseQuery }))
  assert.match(refusal.message, /used in another order .* in an hour/)
})

test('the check ignores the own order also if Billplz never responded to the pay call', async (t) => {
  const { call, billplz } = await startShopWithPayments(t)
  billplz.simulateFault({ name: 'create-reset-after-storing', times: 1 })
  await expectRefusal(call(payCall, { body: singleUseOrder }))
  assert.deepEqual(await call(checkCall, { query: singleUseQuery }), { value: 50 })
})

test('the check ignores the unapproved plan of the same account only', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  await testShop.customer(subscribeCall, { body: singleUsePlan })
  assert.deepEqual(await testShop.customer(checkCall, { query: singleUseQuery }), { value: 50 })
  const other = await createCustomer(testShop, { email: 'other@example.com' })
  const refusal = await expectRefusal(other.call(checkCall, { query: singleUseQuery }))
  assert.match(refusal.message, /used in another plan .* in three hours/)
  const payRefusal = await expectRefusal(other.call(payCall, { body: singleUseOrder }))
  assert.equal(payRefusal.message, refusal.message)
})

test('after the voucher was used, the check refuses it in the same browser too', async (t) => {
  const { call, shop } = await startShopWithPayments(t)
  await call(payCall, { body: singleUseOrder })
  await shop.db
    .updateTable('voucher')
    .set({ held_count: 0, used_count: 1 })
    .where('code', '=', 'DEMOONCE')
    .execute()
  assert.equal((await expectRefusal(call(checkCall, { query: singleUseQuery }))).status, 410)
})

test('a single purchase ends the own unapproved plan and takes over its voucher', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  await addVoucherOncePerCustomer(testShop)
  const { id } = await testShop.customer(subscribeCall, { body: planOncePerCustomer })
  const { url } = await testShop.customer(payCall, { body: orderOncePerCustomer })
  assert.match(url, /\/bills\//)
  const params = { id: String(id) }
  const plan = await testShop.customer('GET /api/paypal/subscriptions/{id}', { params })
  assert.equal(plan.status, 'ABANDONED')
  assert.equal(await countHeld(testShop, 'ONCE-EACH'), 1)
})

test('a plan that is approved after a paid purchase took its voucher is an issue of PayPal', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  await addVoucherOncePerCustomer(testShop)
  const plan = await testShop.customer(subscribeCall, { body: planOncePerCustomer })
  const { url } = await testShop.customer(payCall, { body: orderOncePerCustomer })
  await testShop.billplz.pay(readBillId(url))
  await testShop.paypal.approve(plan.subscriptionId)
  const issue = await waitUntil('the issue', () =>
    testShop.shop.db
      .selectFrom('payment_issue')
      .select(['kind', 'provider'])
      .where('kind', '=', 'voucher over limit')
      .executeTakeFirst(),
  )
  assert.equal(issue.provider, 'paypal')
})

test('a plan ends the own unpaid order and takes over its voucher', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  await addVoucherOncePerCustomer(testShop)
  await testShop.customer(payCall, { body: orderOncePerCustomer })
  const { status } = await testShop.customer(subscribeCall, { body: planOncePerCustomer })
  assert.equal(status, 'APPROVAL_PENDING')
  const orders = await testShop.shop.db.selectFrom('orders').select('payment').execute()
  assert.deepEqual(orders, [{ payment: 'expired' }])
  assert.equal(await countHeld(testShop, 'ONCE-EACH'), 1)
})

test('an unpaid order of another browser says that the voucher is in an unpaid order', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  await addVoucherOncePerCustomer(testShop)
  await testShop.createVisitor()(payCall, { body: orderOncePerCustomer })
  const refusal = await expectRefusal(
    testShop.createVisitor()(payCall, { body: orderOncePerCustomer }),
  )
  assert.equal(refusal.status, 422)
  assert.match(refusal.message, /in an order that is not paid yet.* in an hour/)
})

test('an unapproved plan of another account says that the voucher is in a plan, in both languages', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  await addVoucherOncePerCustomer(testShop)
  await testShop.customer(subscribeCall, { body: planOncePerCustomer })
  const payIn = (language: string) =>
    expectRefusal(
      testShop.createVisitor()(
        payCall,
        { body: orderOncePerCustomer },
        { headers: { 'accept-language': language } },
      ),
    )
  assert.match((await payIn('en')).message, /in a plan that is not paid yet.* in three hours/)
  assert.match((await payIn('ms')).message, /pelan yang belum dibayar.* selepas tiga jam/)
})
