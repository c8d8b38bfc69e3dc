/**
 * A customer with an unpaid order begins a plan. The order and its voucher stay as they are until
 * PayPal has created the plan, which then replaces the order.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { reconcile } from '#server/payments/bills/reconcile.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const beginCall = 'POST /api/paypal/subscriptions'
const payCall = 'POST /api/billplz/pay'
const payAgainCall = 'POST /api/orders/{orderId}/pay'

/** DEMOONCE can be used once and takes RM 50 off. */
const orderBody = buildPayBody({ paymentData: { total: 220, voucherCode: 'DEMOONCE' } })
const planBody = buildSubscriptionBody({ paymentData: { total: 193, voucherCode: 'DEMOONCE' } })

/** Starts a shop in which the customer has an unpaid order with the single-use voucher. */
async function startWithOpenOrder(t: Parameters<typeof startShopWithSubscriptions>[0]) {
  const testShop = await startShopWithSubscriptions(t)
  const { shop, customer, billplz } = testShop
  const { url } = await customer(payCall, { body: orderBody })
  const billId = readBillId(url)
  return {
    ...testShop,
    url,
    billId,
    subscribe: () => customer(beginCall, { body: planBody }),
    /** Returns the approval page that the dashboard links to. */
    readApproveUrl: async () => {
      const { subscriptions } = await customer('GET /api/users/dashboard')
      return subscriptions[0]?.allowedChanges.approveUrl
    },
    /** Returns the states after a reconciliation, which deletes the bills of replaced orders. */
    readStates: async () => {
      await reconcile(shop)
      const subscriptions = await shop.db
        .selectFrom('subscription')
        .select('state')
        .orderBy('id')
        .execute()
      return {
        orders: (await shop.db.selectFrom('orders').select('payment').execute()).map(
          ({ payment }) => payment,
        ),
        bill: billplz.ledger().bills.find(({ id }) => id === billId)?.state,
        plans: subscriptions.map(({ state }) => state),
        counts: await shop.db
          .selectFrom('voucher')
          .select(['held_count', 'used_count'])
          .where('code', '=', 'DEMOONCE')
          .executeTakeFirstOrThrow(),
      }
    },
  }
}

const heldOnce = { held_count: 1, used_count: 0 }
const orderIsOpen = { orders: ['pending'], bill: 'due', counts: heldOnce }
const orderIsReplaced = { orders: ['expired'], bill: 'deleted', counts: heldOnce }

test('a plan that PayPal refuses leaves the open order, its bill and its voucher as they were', async (t) => {
  const { subscribe, readStates, customer, paypal, url } = await startWithOpenOrder(t)
  paypal.simulateFault({ name: 'create-422', times: 1 })
  assert.equal((await expectRefusal(subscribe())).code, 'PAYPAL_UNAVAILABLE')
  assert.deepEqual(await readStates(), { ...orderIsOpen, plans: ['ABANDONED'] })
  assert.equal((await customer(payCall, { body: orderBody })).url, url, 'the same bill')

  const plan = await subscribe()
  assert.equal(plan.status, 'APPROVAL_PENDING')
  const plans = ['ABANDONED', 'APPROVAL_PENDING']
  assert.deepEqual(await readStates(), { ...orderIsReplaced, plans })
  await paypal.approve(plan.subscriptionId)
  await waitUntil('the first delivery uses the voucher', async () => {
    const { counts } = await readStates()
    return counts.held_count === 0 && counts.used_count === 1
  })
})

test('a plan whose creation gets no response replaces the order once PayPal responds', async (t) => {
  const { subscribe, readStates, paypal } = await startWithOpenOrder(t)
  paypal.simulateFault({ name: 'create-500', times: 'always' })
  await expectRefusal(subscribe())
  assert.deepEqual(await readStates(), { ...orderIsOpen, plans: ['CREATING'] })
  paypal.clearFaults()
  assert.equal((await subscribe()).status, 'APPROVAL_PENDING')
  assert.deepEqual(await readStates(), { ...orderIsReplaced, plans: ['APPROVAL_PENDING'] })
})

test('a plan that a webhook has found replaces the order before its approval page is shown', async (t) => {
  const { subscribe, readStates, readApproveUrl, shop, paypal } = await startWithOpenOrder(t)
  paypal.simulateFault({ name: 'create-lost', times: 'always' })
  await expectRefusal(subscribe())
  paypal.clearFaults()
  await waitUntil('the webhook of the creation is processed', () =>
    shop.db
      .selectFrom('subscription')
      .select('id')
      .where('state', '=', 'APPROVAL_PENDING')
      .executeTakeFirst(),
  )
  assert.deepEqual(await readStates(), { ...orderIsOpen, plans: ['APPROVAL_PENDING'] })
  assert.equal(await readApproveUrl(), null, 'the order can still be paid')
  paypal.simulateFault({ name: 'get-500', times: 'always' })
  const refusal = await expectRefusal(subscribe())
  assert.equal(refusal.code, 'PAYPAL_UNAVAILABLE')
  paypal.clearFaults()
  const { approveUrl } = await subscribe()
  assert.match(approveUrl, /ba_token=/)
  assert.equal(await readApproveUrl(), approveUrl)
  assert.deepEqual(await readStates(), { ...orderIsReplaced, plans: ['APPROVAL_PENDING'] })
})

test('an order that is paid again abandons the plan that PayPal has not created', async (t) => {
  const { subscribe, readStates, customer, shop, paypal, url } = await startWithOpenOrder(t)
  paypal.simulateFault({ name: 'create-500', times: 'always' })
  await expectRefusal(subscribe())
  paypal.clearFaults()
  const { number } = await shop.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  const payAgain = () => customer(payAgainCall, { params: { orderId: number } })
  assert.equal((await payAgain()).url, url)
  assert.deepEqual(await readStates(), { ...orderIsOpen, plans: ['ABANDONED'] })
  // A replaced order cannot be paid again, and leaves the plan as it is.
  await subscribe()
  assert.equal((await expectRefusal(payAgain())).code, 'ORDER_EXPIRED')
  const plans = ['ABANDONED', 'APPROVAL_PENDING']
  assert.deepEqual(await readStates(), { ...orderIsReplaced, plans })
})

test('a plan takes the voucher of the open order although staff have paused it meanwhile', async (t) => {
  const { subscribe, readStates, shop, paypal } = await startWithOpenOrder(t)
  paypal.simulateFault({ name: 'create-500', times: 'always' })
  await expectRefusal(subscribe())
  paypal.clearFaults()
  await shop.db
    .updateTable('voucher')
    .set({ active: false })
    .where('code', '=', 'DEMOONCE')
    .execute()
  assert.equal((await subscribe()).status, 'APPROVAL_PENDING')
  assert.deepEqual(await readStates(), { ...orderIsReplaced, plans: ['APPROVAL_PENDING'] })
})

test('a plan is abandoned when its order is paid with the last use of the voucher meanwhile', async (t) => {
  const { subscribe, readStates, billplz, billId, paypal } = await startWithOpenOrder(t)
  paypal.simulateFault({ name: 'create-500', times: 'always' })
  await expectRefusal(subscribe())
  paypal.clearFaults()
  await billplz.pay(billId)
  const counts = { held_count: 0, used_count: 1 }
  await waitUntil('the order is paid', async () => (await readStates()).counts.used_count === 1)
  assert.equal((await expectRefusal(subscribe())).code, 'CONFLICT')
  assert.deepEqual(await readStates(), {
    orders: ['paid'],
    bill: 'paid',
    plans: ['ABANDONED'],
    counts,
  })
  assert.equal((await expectRefusal(subscribe())).code, 'VOUCHER_EXPIRED')
})

test("a plan does not take the voucher of another customer's order above its own limit", async (t) => {
  const { shop, customer, createVisitor, paypal } = await startShopWithSubscriptions(t)
  const voucherCode = 'ONCE-EACH'
  await shop.db
    .insertInto('voucher')
    .values({ code: voucherCode, kind: 'amount', amount_sen: 5_000, customer_limit: 1 })
    .execute()
  const buildOrderBody = (email: string | undefined) =>
    buildPayBody({ paymentData: { total: 220, voucherCode }, customerDetails: { email } })
  await customer(payCall, { body: buildOrderBody('other@example.com') })
  paypal.simulateFault({ name: 'create-500', times: 'always' })
  const body = buildSubscriptionBody({ paymentData: { total: 193, voucherCode } })
  const subscribe = () => customer(beginCall, { body })
  await expectRefusal(subscribe())
  paypal.clearFaults()
  // The subscriber holds the voucher in another browser meanwhile.
  await createVisitor()(payCall, { body: buildOrderBody(body.customerDetails.email) })
  assert.equal((await expectRefusal(subscribe())).code, 'CONFLICT')
  const plans = await shop.db.selectFrom('subscription').select('state').execute()
  assert.deepEqual(plans, [{ state: 'ABANDONED' }])
})
