/** Subscriptions through the API: begin, payment, failed payment, access and privacy. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours } from '#domain/time.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  createActiveSubscription,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { getBill } from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const beginCall = 'POST /api/paypal/subscriptions'

/** From the purchase to just after the next payment, because PayPal charges at 10:00 UTC. */
const oneCadence = days(30) + hours(5)

test('amounts agree to the sen between quote, PayPal plan, payment, order and email, with a voucher', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, call, paypal, advanceClocks, shop } = testShop
  const cart = [{ id: 28, quantity: 2 }]
  const { plans } = await call('POST /api/paypal/quote', {
    body: { cart, state: 'Sabah', voucherCode: 'demo20' },
  })
  const [threeMonthPlan] = plans
  assert.ok(threeMonthPlan?.isOffered)
  assert.equal(threeMonthPlan.firstPayment.total, '481.00')
  assert.equal(threeMonthPlan.laterPayment.total, '501.00')
  const body = buildSubscriptionBody({
    cart,
    paymentData: { total: Number(threeMonthPlan.firstPayment.total), voucherCode: 'DEMO20' },
    customerDetails: { state: 'Sabah', postalCode: '88000', city: 'Kota Kinabalu' },
  })
  const { id, providerId, readView } = await createActiveSubscription(testShop, body)
  const providerPlan = paypal
    .ledger()
    .plans.find((candidate) => candidate.id === paypal.subscription(providerId)?.plan_id)
  const prices = providerPlan?.billing_cycles.map((cycle) => [
    cycle.total_cycles,
    cycle.pricing_scheme?.fixed_price?.value,
  ])
  assert.deepEqual(prices, [
    [1, '481.00'],
    [2, '501.00'],
  ])
  await advanceClocks(oneCadence)
  const updatedSubscription = await waitUntil('the second order', async () => {
    const subscription = await readView()
    return subscription.orders.length === 2 && subscription
  })
  const totals = updatedSubscription.orders.map(({ total }) => total)
  assert.deepEqual(totals, ['501.00', '481.00'])
  const chargedAmounts = paypal.ledger().transactions.map(({ amount }) => amount.value)
  assert.deepEqual(chargedAmounts, ['481.00', '501.00'])
  for (const [index, { billId, orderId }] of updatedSubscription.orders.entries()) {
    const order = await getBill(customer, billId)
    assert.equal(order.totalPrice, totals[index])
    assert.equal(order.paymentType, 'PayPal subscription')
    assert.equal(order.discount_code, index === 1 ? 'DEMO20' : 'N/A')
    const mail = await waitUntil('its email', async () =>
      testShop.emails
        .listEmails('aisyah@example.com')
        .find(({ subject }) => subject.includes(orderId)),
    )
    assert.match(mail.text, new RegExp(`RM\u00a0${totals[index]}`))
  }
  const hold = await shop.db.selectFrom('voucher_hold').select('state').execute()
  assert.deepEqual(hold, [{ state: 'used' }], 'the voucher is used once, by the first delivery')
  assert.equal(id, '1')
})

test('a double click, a second tab and a retry begin one subscription, here and at PayPal', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal } = testShop
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
  const firstReply = await customer(
    beginCall,
    { body: buildSubscriptionBody() },
    withKey('plan-0001'),
  )
  const repeatedReply = await customer(
    beginCall,
    { body: buildSubscriptionBody() },
    withKey('plan-0001'),
  )
  const secondTabReply = await customer(
    beginCall,
    { body: buildSubscriptionBody() },
    withKey('plan-0002'),
  )
  assert.deepEqual([repeatedReply, secondTabReply], [firstReply, firstReply])
  assert.equal(paypal.ledger().subscriptions.length, 1)
  const otherBody = buildSubscriptionBody({ paymentData: { intent: 'sixMonth', total: 229.5 } })
  const refusal = await expectRefusal(
    customer(beginCall, { body: otherBody }, withKey('plan-0001')),
  )
  assert.equal(refusal.code, 'KEY_USED')
  const otherReply = await customer(beginCall, { body: otherBody }, withKey('plan-0003'))
  assert.notEqual(otherReply.id, firstReply.id, 'another subscription replaces the first')
  assert.equal(paypal.ledger().plans.length, 2)
  assert.equal(paypal.ledger().products.length, 1)
})

test('an invalid purchase of a plan is refused with a message; nothing is stored or sent', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, createVisitor, paypal, shop } = testShop
  const cases: [string, () => Promise<unknown>, number, RegExp][] = [
    ['a guest', () => createVisitor()(beginCall, { body: buildSubscriptionBody() }), 401, /log in/],
    [
      'another total',
      () => customer(beginCall, { body: buildSubscriptionBody({ paymentData: { total: 1 } }) }),
      409,
      /243\.00/,
    ],
    [
      'an empty cart',
      () => customer(beginCall, { body: buildSubscriptionBody({ cart: [] }) }),
      400,
      /empty/,
    ],
    [
      'terms not ticked',
      () => customer(beginCall, { body: buildSubscriptionBody({ consent: { terms: false } }) }),
      400,
      /terms/,
    ],
    [
      'a note without consent',
      () =>
        customer(beginCall, {
          body: buildSubscriptionBody({ customerDetails: { medicalCondition: 'Asthma' } }),
        }),
      400,
      /pharmacist/,
    ],
  ]
  for (const [name, call, status, messagePattern] of cases) {
    const refusal = await expectRefusal(call())
    assert.equal(refusal.status, status, `${name}: ${refusal.message}`)
    assert.match(refusal.message, messagePattern, name)
  }
  assert.equal((await shop.db.selectFrom('subscription').select('id').execute()).length, 0)
  assert.equal(paypal.ledger().subscriptions.length, 0)
})

test('a failed payment is emailed, retried by PayPal and ends in a suspension, not in two charges', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal, advanceClocks, runMinuteJob, shop } = testShop
  const { id, readView } = await createActiveSubscription(testShop)
  paypal.simulateFault({ name: 'charge-declined', times: 3 })
  await advanceClocks(oneCadence)
  await runMinuteJob()
  const failingSubscription = await readView()
  assert.equal(failingSubscription.status, 'ACTIVE')
  assert.ok(failingSubscription.failedPayment?.retryOn)
  await advanceClocks(days(5))
  await runMinuteJob()
  await advanceClocks(days(5) + hours(1))
  await runMinuteJob()
  const unpaidSubscription = await readView()
  assert.equal(unpaidSubscription.status, 'SUSPENDED')
  assert.equal(unpaidSubscription.failedPayment?.retryOn, null)
  assert.equal(unpaidSubscription.orders.length, 1, 'no order without a payment')
  await customer('POST /api/paypal/subscriptions/{id}/activate', { params: { id } })
  await advanceClocks(days(31))
  await waitUntil('the delivery after that', async () => {
    // A busy machine may lose a webhook; the next scheduled sync finds the payment.
    await advanceClocks(hours(6))
    await runMinuteJob()
    return (await readView()).orders.length === 2
  })
  const resumedSubscription = await readView()
  assert.equal(resumedSubscription.orders.length, 2)
  assert.equal(resumedSubscription.orders[0]?.total, '243.00')
  const kinds = await shop.db
    .selectFrom('outbox_email')
    .select('kind')
    .where('kind', 'like', 'subscription%')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    [
      'subscription began',
      'subscription payment failed',
      'subscription payment failed',
      'subscription unpaid',
      'subscription resumed',
    ],
  )
})

test("no call finds another customer's subscription, by our id or PayPal's", async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { id, providerId, readView } = await createActiveSubscription(testShop)

  const { call: otherCustomer } = await createCustomer(testShop, { email: 'other@example.com' })
  for (const subscriptionId of [id, providerId]) {
    const params = { id: subscriptionId }
    const calls = [
      () => otherCustomer('GET /api/paypal/subscriptions/{id}', { params }),
      () => otherCustomer('POST /api/paypal/subscriptions/{id}/approved', { params }),
      () => otherCustomer('POST /api/paypal/subscriptions/{id}/left', { params }),
      () => otherCustomer('POST /api/paypal/subscriptions/{id}/cancel', { params }),
      () => otherCustomer('POST /api/paypal/subscriptions/{id}/suspend', { params }),
      () => otherCustomer('POST /api/paypal/subscriptions/{id}/activate', { params }),
      () => otherCustomer('POST /api/paypal/subscriptions/{id}/skip', { params }),
      () =>
        otherCustomer('POST /api/paypal/subscriptions/{id}/delay', {
          params,
          body: { earliestDay: '2027-01-01' },
        }),
      () =>
        otherCustomer('PUT /api/paypal/subscriptions/{id}/address', {
          params,
          body: { city: 'Ipoh' },
        }),
    ]
    for (const call of calls) assert.equal((await expectRefusal(call())).status, 404)
  }
  assert.equal((await otherCustomer('GET /api/users/dashboard')).subscriptions.length, 0)
  assert.equal((await readView()).status, 'ACTIVE')
})

test('PayPal gets no health data', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const note = 'Demo note: I take iron tablets.'
  const body = buildSubscriptionBody({
    customerDetails: { medicalCondition: note },
    consent: { terms: true, health: true },
  })
  const { providerId } = await createActiveSubscription(testShop, body)
  const storedAtPayPal = JSON.stringify(testShop.paypal.subscription(providerId))
  assert.ok(storedAtPayPal.includes(providerId) && !storedAtPayPal.includes('Demo note'))
})
