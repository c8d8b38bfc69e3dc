import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import { waitUntil } from '#tests/support/shop-with-payments.ts'
import {
  buildPlanBody,
  startShopWithPlans,
  createActivePlan,
} from '#tests/support/shop-with-plans.ts'
import { createCustomer } from '#tests/support/accounts.ts'
import { getBill } from '#tests/support/buying.ts'
import { expectRefusal } from '#tests/support/expect-refusal.ts'

const begin = 'POST /api/paypal/subscriptions'

/** From the purchase to just after the next payment, because PayPal charges at 10:00 UTC. */
const oneCadence = days(30) + hours(5)

test('amounts agree to the sen between quote, PayPal plan, payment, order and email, with a voucher', async (t) => {
  const shop = await startShopWithPlans(t)
  const { customer, call, paypal, advanceClocks, shop: innerShop } = shop
  const cart = [{ id: 28, quantity: 2 }]
  const { plans } = await call('POST /api/paypal/quote', {
    body: { cart, state: 'Sabah', voucherCode: 'demo20' },
  })
  const [threeMonthPlan] = plans
  assert.ok(threeMonthPlan?.offered)
  assert.equal(threeMonthPlan.first.total, '481.00')
  assert.equal(threeMonthPlan.each.total, '501.00')
  const body = buildPlanBody({
    cart,
    paymentData: { total: Number(threeMonthPlan.first.total), voucherCode: 'DEMO20' },
    customerDetails: { state: 'Sabah', postalCode: '88000', city: 'Kota Kinabalu' },
  })
  const { id, providerId, view } = await createActivePlan(shop, body)
  const plan = paypal
    .ledger()
    .plans.find((one) => one.id === paypal.subscription(providerId)?.plan_id)
  const prices = plan?.billing_cycles.map((cycle) => [
    cycle.total_cycles,
    cycle.pricing_scheme?.fixed_price?.value,
  ])
  assert.deepEqual(prices, [
    [1, '481.00'],
    [2, '501.00'],
  ])
  await advanceClocks(oneCadence)
  const updatedPlan = await waitUntil('the second order', async () => {
    const now = await view()
    return now.orders.length === 2 && now
  })
  const totals = updatedPlan.orders.map(({ total }) => total)
  assert.deepEqual(totals, ['501.00', '481.00'])
  const paid = paypal.ledger().transactions.map(({ amount }) => amount.value)
  assert.deepEqual(paid, ['481.00', '501.00'])
  for (const [index, { billId, orderId }] of updatedPlan.orders.entries()) {
    const order = await getBill(customer, billId)
    assert.equal(order.totalPrice, totals[index])
    assert.equal(order.paymentType, 'PayPal subscription')
    assert.equal(order.discount_code, index === 1 ? 'DEMO20' : 'N/A')
    const mail = await waitUntil('its email', async () =>
      shop.emails.messages('aisyah@example.com').find(({ subject }) => subject.includes(orderId)),
    )
    assert.match(mail.text, new RegExp(`RM\u00a0${totals[index]}`))
  }
  const hold = await innerShop.db.selectFrom('voucher_hold').select('state').execute()
  assert.deepEqual(hold, [{ state: 'used' }], 'the voucher is used once, by the first delivery')
  assert.equal(id, '1')
})

test('a double click, a second tab and a retry begin one subscription, here and at PayPal', async (t) => {
  const shop = await startShopWithPlans(t)
  const { customer, paypal } = shop
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
  const first = await customer(begin, { body: buildPlanBody() }, withKey('plan-0001'))
  const again = await customer(begin, { body: buildPlanBody() }, withKey('plan-0001'))
  const secondTab = await customer(begin, { body: buildPlanBody() }, withKey('plan-0002'))
  assert.deepEqual([again, secondTab], [first, first])
  assert.equal(paypal.ledger().subscriptions.length, 1)
  const other = buildPlanBody({ paymentData: { intent: 'sixMonth', total: 229.5 } })
  const refused = await expectRefusal(customer(begin, { body: other }, withKey('plan-0001')))
  assert.equal(refused.code, 'KEY_USED')
  const another = await customer(begin, { body: other }, withKey('plan-0003'))
  assert.notEqual(another.id, first.id, 'another plan replaces the first')
  assert.equal(paypal.ledger().plans.length, 2)
  assert.equal(paypal.ledger().products.length, 1)
})

test('an invalid plan is refused with a message; nothing is stored or sent', async (t) => {
  const shop = await startShopWithPlans(t)
  const { customer, createVisitor, paypal, shop: innerShop } = shop
  const cases: [string, () => Promise<unknown>, number, RegExp][] = [
    ['a guest', () => createVisitor()(begin, { body: buildPlanBody() }), 401, /log in/],
    [
      'another total',
      () => customer(begin, { body: buildPlanBody({ paymentData: { total: 1 } }) }),
      409,
      /243\.00/,
    ],
    ['an empty cart', () => customer(begin, { body: buildPlanBody({ cart: [] }) }), 400, /empty/],
    [
      'terms not ticked',
      () => customer(begin, { body: buildPlanBody({ consent: { terms: false } }) }),
      400,
      /terms/,
    ],
    [
      'a note without consent',
      () =>
        customer(begin, {
          body: buildPlanBody({ customerDetails: { medicalCondition: 'Asthma' } }),
        }),
      400,
      /pharmacist/,
    ],
  ]
  for (const [name, call, status, words] of cases) {
    const refusal = await expectRefusal(call())
    assert.equal(refusal.status, status, `${name}: ${refusal.message}`)
    assert.match(refusal.message, words, name)
  }
  assert.equal((await innerShop.db.selectFrom('subscription').select('id').execute()).length, 0)
  assert.equal(paypal.ledger().subscriptions.length, 0)
})

test('suspend, resume and cancel reach PayPal, buttons and emails, and a repeated call is not an error', async (t) => {
  const shop = await startShopWithPlans(t)
  const { customer, paypal, shop: innerShop } = shop
  const { id, providerId, view } = await createActivePlan(shop)
  const requestState = (verb: 'suspend' | 'activate' | 'cancel', subscriptionId = id) =>
    customer(`POST /api/paypal/subscriptions/{id}/${verb}`, { params: { id: subscriptionId } })
  const suspended = await requestState('suspend')
  assert.equal(suspended.subscription.status, 'SUSPENDED')
  assert.deepEqual(
    [suspended.subscription.may.suspend, suspended.subscription.may.activate],
    [false, true],
  )
  assert.equal(paypal.subscription(providerId)?.status, 'SUSPENDED')
  assert.equal((await requestState('suspend')).subscription.status, 'SUSPENDED')
  assert.equal(
    (await requestState('activate', providerId)).subscription.status,
    'ACTIVE',
    "our id and PayPal's id both work",
  )
  const ended = await customer('POST /api/paypal/subscriptions/{id}/cancel', {
    params: { id },
    body: { reason: 'Too many capsules' },
  })
  assert.match(ended.message, /cancelled\. Nothing more is charged/)
  assert.equal(ended.subscription.cancelReason, 'Too many capsules')
  assert.equal(paypal.subscription(providerId)?.status, 'CANCELLED')
  assert.equal((await expectRefusal(requestState('activate'))).code, 'SUBSCRIPTION_ENDED')
  assert.match((await requestState('cancel')).message, /cancelled/)
  const kinds = await innerShop.db
    .selectFrom('outbox_email')
    .select('kind')
    .where('dedupe_key', 'like', 'subscription %')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    [
      'subscription began',
      'subscription suspended',
      'subscription resumed',
      'subscription cancelled',
    ],
  )
  const history = (await view()).history.map(({ text }) => text)
  assert.match(history[0] ?? '', /You cancelled the subscription/)
})

test('a suspended plan shows the day it is charged if resumed, and PayPal charges then', async (t) => {
  const shop = await startShopWithPlans(t)
  const { customer, advanceClocks } = shop
  const { id, view } = await createActivePlan(shop)
  assert.equal((await view()).nextIfResumed, null)
  await customer('POST /api/paypal/subscriptions/{id}/suspend', { params: { id } })
  const predictedDay = (await view()).nextIfResumed
  assert.equal(predictedDay, '2026-12-20')
  // PayPal does not charge payments that fall into the suspension later.
  await advanceClocks(days(35))
  assert.equal((await view()).nextIfResumed, '2027-01-19')
  await customer('POST /api/paypal/subscriptions/{id}/activate', { params: { id } })
  const after = await view()
  assert.deepEqual([after.next?.date, after.nextIfResumed], ['2027-01-19', null])
})

test('after the cut-off the next delivery is still charged, and the change can be withdrawn', async (t) => {
  const shop = await startShopWithPlans(t)
  const { customer, paypal, advanceClocks, runMinuteJob } = shop
  const { id, providerId, view } = await createActivePlan(shop)
  await advanceClocks(days(22))
  const params = { id }
  const cancelled = await customer('POST /api/paypal/subscriptions/{id}/cancel', { params })
  assert.match(cancelled.message, /20\/12\/2026 is already being prepared.* on 21\/12\/2026/)
  assert.equal(cancelled.subscription.status, 'ACTIVE')
  assert.equal(cancelled.subscription.pending?.from, '2026-12-21')
  await customer('POST /api/paypal/subscriptions/{id}/activate', { params })
  assert.equal((await view()).pending, null, 'the change is withdrawn')
  await customer('POST /api/paypal/subscriptions/{id}/cancel', { params })
  await advanceClocks(days(8) + hours(5))
  await runMinuteJob()
  assert.equal((await view()).orders.length, 2, 'the delivery that was being prepared is charged')
  assert.equal(paypal.subscription(providerId)?.status, 'ACTIVE')
  await advanceClocks(days(2))
  await runMinuteJob()
  assert.equal(paypal.subscription(providerId)?.status, 'CANCELLED')
  assert.equal((await view()).status, 'CANCELLED')
})

test('a skipped delivery is not charged, the next one is charged on its day, and none is lost', async (t) => {
  const shop = await startShopWithPlans(t)
  const { customer, paypal, advanceClocks, runMinuteJob } = shop
  const { id, providerId, view } = await createActivePlan(shop)
  const skipped = await customer('POST /api/paypal/subscriptions/{id}/skip', { params: { id } })
  assert.match(skipped.message, /19\/01\/2027/)
  assert.equal(skipped.subscription.resumesOn, '2027-01-19')
  // The plan is suspended at PayPal, but the customer still sees an active plan.
  await advanceClocks(minutes(1))
  await runMinuteJob()
  assert.equal(paypal.subscription(providerId)?.status, 'SUSPENDED')
  assert.deepEqual([(await view()).status, (await view()).pending], ['ACTIVE', null])
  for (let day = 0; day < 62; day++) {
    await advanceClocks(days(1))
    await runMinuteJob()
  }
  const after = await view()
  assert.equal(after.status, 'ACTIVE')
  assert.equal(after.orders.length, 2)
  assert.equal(after.orders[0]?.paidAt.slice(0, 10), '2027-01-19')
  await advanceClocks(days(40))
  await runMinuteJob()
  const done = await view()
  assert.deepEqual([done.status, done.orders.length], ['EXPIRED', 3])
  assert.equal(paypal.subscription(providerId)?.status, 'EXPIRED')
})

test('a failed payment is emailed, retried by PayPal and ends in a suspension, not in two charges', async (t) => {
  const shop = await startShopWithPlans(t)
  const { customer, paypal, advanceClocks, runMinuteJob, shop: innerShop } = shop
  const { id, view } = await createActivePlan(shop)
  paypal.misbehave({ name: 'charge-declined', times: 3 })
  await advanceClocks(oneCadence)
  await runMinuteJob()
  const failing = await view()
  assert.equal(failing.status, 'ACTIVE')
  assert.ok(failing.failed?.retryOn)
  await advanceClocks(days(5))
  await runMinuteJob()
  await advanceClocks(days(5) + hours(1))
  await runMinuteJob()
  const unpaid = await view()
  assert.equal(unpaid.status, 'SUSPENDED')
  assert.equal(unpaid.orders.length, 1, 'no order without a payment')
  await customer('POST /api/paypal/subscriptions/{id}/activate', { params: { id } })
  await advanceClocks(days(31))
  await waitUntil('the delivery after that', async () => {
    // A sync that finds a payment in progress is repeated after a minute.
    await advanceClocks(minutes(1))
    await runMinuteJob()
    return (await view()).orders.length === 2
  })
  const again = await view()
  assert.equal(again.orders.length, 2)
  assert.equal(again.orders[0]?.total, '243.00')
  const kinds = await innerShop.db
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
  const shop = await startShopWithPlans(t)
  const { id, providerId, view } = await createActivePlan(shop)

  const { call: stranger } = await createCustomer(shop, { email: 'other@example.com' })
  for (const name of [id, providerId]) {
    const params = { id: name }
    const calls = [
      () => stranger('GET /api/paypal/subscriptions/{id}', { params }),
      () => stranger('POST /api/paypal/subscriptions/{id}/approved', { params }),
      () => stranger('POST /api/paypal/subscriptions/{id}/left', { params }),
      () => stranger('POST /api/paypal/subscriptions/{id}/cancel', { params }),
      () => stranger('POST /api/paypal/subscriptions/{id}/suspend', { params }),
      () => stranger('POST /api/paypal/subscriptions/{id}/activate', { params }),
      () => stranger('POST /api/paypal/subscriptions/{id}/skip', { params }),
      () =>
        stranger('POST /api/paypal/subscriptions/{id}/delay', {
          params,
          body: { until: '2027-01-01' },
        }),
      () =>
        stranger('PUT /api/paypal/subscriptions/{id}/address', { params, body: { city: 'Ipoh' } }),
    ]
    for (const call of calls) assert.equal((await expectRefusal(call())).status, 404)
  }
  assert.equal((await stranger('GET /api/users/dashboard')).subscriptions.length, 0)
  assert.equal((await view()).status, 'ACTIVE')
})

test('PayPal gets no health data', async (t) => {
  const shop = await startShopWithPlans(t)
  const note = 'Demo note: I take iron tablets.'
  const body = buildPlanBody({
    customerDetails: { medicalCondition: note },
    consent: { terms: true, health: true },
  })
  const { providerId } = await createActivePlan(shop, body)
  const stored = JSON.stringify(shop.paypal.subscription(providerId))
  assert.ok(stored.includes(providerId) && !stored.includes('Demo note'))
})
