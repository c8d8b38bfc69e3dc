import assert from 'node:assert/strict'
import { test } from 'node:test'

import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import {
  createActiveSubscription,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
  withOrderId,
} from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

test('an approval is signed, needs a reason if there is a conflict, and refuses a second decision', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {
    body: orderWithFish,
    quiz: { allergic: ['Fish'] },
  })
  const firstPharmacist = await createPharmacist(testShop, 'Demo First')
  const secondPharmacist = await createPharmacist(testShop, 'Demo Second')
  const unsignedPharmacist = await createStaffMember(
    testShop,
    'pharmacist',
    'nameless@example.test',
  )
  const { version, flagsKey } = await firstPharmacist.call(
    'GET /api/pharmacy/orders/{orderId}',
    withOrderId(order.number),
  )
  const approve = (pharmacist: typeof firstPharmacist, reason = '') =>
    pharmacist.call('POST /api/pharmacy/orders/{orderId}/approve', {
      ...withOrderId(order.number),
      body: { version, flagsKey, reason },
    })
  assert.equal((await expectRefusal(approve(unsignedPharmacist, 'why'))).code, 'SIGNATURE_REQUIRED')
  assert.equal((await expectRefusal(approve(firstPharmacist))).code, 'REASON_REQUIRED')
  const approvedReview = await approve(firstPharmacist, 'CANARY spoke to the customer')
  assert.equal(approvedReview.state, 'approved')
  assert.equal(approvedReview.status, 'Preparing')
  assert.equal(approvedReview.mayDecide, false)
  assert.deepEqual(
    approvedReview.steps.map(({ step, name, registration, reason }) => [
      step,
      name,
      registration,
      reason,
    ]),
    [['approved', 'Demo First', 'RPh 00000', 'CANARY spoke to the customer']],
  )
  const repeatedReview = await approve(firstPharmacist, 'CANARY spoke to the customer')
  assert.deepEqual(repeatedReview, approvedReview, 'a repeated call with the old version')
  assert.equal((await expectRefusal(approve(firstPharmacist, 'another reason'))).code, 'CONFLICT')
  const approvals = await testShop.shop.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'case.approved%')
    .execute()
  assert.deepEqual(approvals, [{ action: 'case.approved_over' }])
  const secondRefusal = await expectRefusal(approve(secondPharmacist, 'me too'))
  assert.equal(secondRefusal.status, 409)
  assert.match(secondRefusal.message, /^Demo First approved this order on 20\/11\/2026/)
  const decline = secondPharmacist.call('POST /api/pharmacy/orders/{orderId}/decline', {
    ...withOrderId(order.number),
    body: { version: approvedReview.version, reason: 'late' },
  })
  assert.match((await expectRefusal(decline)).message, /Demo First approved/)
  const step = await testShop.shop.db
    .selectFrom('review_step')
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.ok(!JSON.stringify(step).includes('CANARY'), 'a reason is sealed')
  assert.equal((await firstPharmacist.call('GET /api/pharmacy/orders')).matchCount, 0)
})

test('a declined order opens a refund task and sends an email without health data', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {
    body: {
      customerDetails: { medicalCondition: 'CANARY kidney' },
      consent: { terms: true, health: true },
    },
  })
  const { call } = await createPharmacist(testShop)
  const decline = (version: number) =>
    call('POST /api/pharmacy/orders/{orderId}/decline', {
      ...withOrderId(order.number),
      body: { version, reason: 'CANARY kidney disease' },
    })
  const declinedReview = await decline(0)
  assert.deepEqual(
    [declinedReview.state, declinedReview.paymentState, declinedReview.status],
    ['declined', 'Refund due', 'Investigation'],
  )
  const refunds = await testShop.shop.db.selectFrom('refund').selectAll().execute()
  assert.deepEqual(
    refunds.map(({ amount_sen, reason, state }) => [amount_sen, reason, state]),
    [[27_000, 'Declined by the pharmacist', 'open']],
  )
  assert.ok(!JSON.stringify(refunds).includes('CANARY'))
  const message = await waitUntil('the email', async () =>
    testShop.emails.listEmails(order.email).find(({ subject }) => subject.includes('cannot make')),
  )
  assert.doesNotMatch(`${message.subject} ${message.text} ${message.html}`, /CANARY|kidney/)
  assert.match(message.text, /by bank transfer\. Please reply .* the account number\./)
  assert.equal((await expectRefusal(decline(declinedReview.version))).status, 409)
  assert.equal((await call('GET /api/pharmacy/orders')).matchCount, 0)
})

test('an order paid in full by a voucher is reviewed too, and declined without a refund', async (t) => {
  const testShop = await startShopWithPayments(t)
  await testShop.shop.db
    .insertInto('voucher')
    .values({ code: 'ALL-FREE', kind: 'percent', percent: 100 })
    .execute()
  const body = buildPayBody({
    paymentData: { total: 0, voucherCode: 'ALL-FREE' },
    customerDetails: { medicalCondition: 'A note' },
    consent: { terms: true, health: true },
  })
  await testShop.call('POST /api/billplz/pay', { body })
  const order = await testShop.shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([order.payment, order.status], ['paid', 'Investigation'])
  const { call } = await createPharmacist(testShop)
  const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.equal(review.isFree, true, 'the dialog must not promise a refund')
  const declinedReview = await call('POST /api/pharmacy/orders/{orderId}/decline', {
    ...withOrderId(order.number),
    body: { version: 0, reason: 'No' },
  })
  assert.deepEqual([declinedReview.state, declinedReview.paymentState], ['declined', 'Paid'])
  const message = await waitUntil('the email', async () =>
    testShop.emails.listEmails(order.email).find(({ subject }) => subject.includes('cannot make')),
  )
  assert.match(message.text, /Nothing was charged/)
  assert.doesNotMatch(message.text, /refund/)
  assert.equal((await testShop.shop.db.selectFrom('refund').selectAll().execute()).length, 0)
})

test('the email about a declined delivery names the PayPal account', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { readView } = await createActiveSubscription(testShop)
  const [delivery] = (await readView()).orders
  assert.ok(delivery)
  const { call } = await createPharmacist(testShop)
  await call('POST /api/pharmacy/orders/{orderId}/decline', {
    ...withOrderId(delivery.orderId),
    body: { version: 0, reason: 'No' },
  })
  const { email } = await testShop.shop.db
    .selectFrom('orders')
    .select('email')
    .executeTakeFirstOrThrow()
  const message = await waitUntil('the email', async () =>
    testShop.emails.listEmails(email).find(({ subject }) => subject.includes('cannot make')),
  )
  assert.match(message.text, /We refund to your PayPal account\./)
  assert.doesNotMatch(message.text, /bank transfer/)
})

test('the orders desk shows approvals in its list and on the order page', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop)
  const otherOrder = await createPaidOrder(testShop)
  const admin = await createStaffMember(testShop, 'admin')
  const readApprovals = async (orderId: string) => {
    const listedOrders = await admin.call('GET /admin/orders', { query: {} })
    const shownOrder = await admin.call('GET /api/admin/orders/{orderId}', withOrderId(orderId))
    return [listedOrders.find((row) => row.orderId === orderId)?.approved, shownOrder.approved]
  }
  assert.deepEqual(await readApprovals(order.number), [false, false])
  const { call } = await createPharmacist(testShop)
  const body = { version: 0, reason: '' }
  await call('POST /api/pharmacy/orders/{orderId}/approve', { ...withOrderId(order.number), body })
  assert.deepEqual(await readApprovals(order.number), [true, true])
  assert.deepEqual(await readApprovals(otherOrder.number), [false, false])
})
