/** Customers change day and address of the next delivery, and get messages in their language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  startShopWithSubscriptions,
  createActiveSubscription,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const delayCall = 'POST /api/paypal/subscriptions/{id}/delay'
const addressCall = 'PUT /api/paypal/subscriptions/{id}/address'
const inMalay = { headers: { 'accept-language': 'ms' } }
/** Perak has no delivery fee, like the subscription's own state. */
const newAddress = {
  city: 'Ipoh',
  state: 'Perak',
  postalCode: '30000',
  addressLine1: '7 Jalan Baru',
}

test('a postponed delivery is charged on the first cadence day on or after the chosen day', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, advanceClocks, runMinuteJob } = testShop
  const { id, readView } = await createActiveSubscription(testShop)
  const params = { id }
  for (const invalidDay of ['2026-12-20', '2026-12-01', '2027-03-21', '2027-02-30']) {
    const refusal = await expectRefusal(
      customer(delayCall, { params, body: { earliestDay: invalidDay } }),
    )
    assert.deepEqual([refusal.status, refusal.code], [422, 'DELAY_INVALID'], invalidDay)
  }
  const { message, subscription } = await customer(delayCall, {
    params,
    body: { earliestDay: '2027-02-01' },
  })
  assert.match(message, /next payment is on 18\/02\/2027\. You keep all deliveries/)
  assert.deepEqual(
    [subscription.nextPayment?.date, subscription.resumesOn, subscription.allowedChanges.delay],
    ['2027-02-18', '2027-02-18', false],
  )
  assert.match(subscription.history[1]?.text ?? '', /moved the next delivery to 18\/02\/2027/)
  for (const durationMs of [days(88), days(1), hours(12), hours(12)]) {
    assert.equal((await readView()).orders.length, 1, 'not before its day')
    await advanceClocks(durationMs)
    await runMinuteJob()
  }
  await advanceClocks(hours(12))
  const subscriptionAfter = await waitUntil('the second order', async () => {
    await advanceClocks(minutes(1))
    await runMinuteJob()
    const reply = await readView()
    return reply.orders.length === 2 && reply
  })
  assert.equal(subscriptionAfter.status, 'ACTIVE')
  assert.equal(subscriptionAfter.orders[0]?.paidAt.slice(0, 10), '2027-02-18')
})

test('a delivery that is being prepared can be neither postponed nor skipped', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, advanceClocks } = testShop
  const { id } = await createActiveSubscription(testShop)
  await advanceClocks(days(21))
  const params = { id }
  const delayRefusal = await expectRefusal(
    customer(delayCall, { params, body: { earliestDay: '2027-02-01' } }),
  )
  assert.equal(delayRefusal.code, 'CUT_OFF_PASSED')
  const skip = customer('POST /api/paypal/subscriptions/{id}/skip', { params })
  assert.equal((await expectRefusal(skip)).code, 'CUT_OFF_PASSED')
})

test('a subscription that is suspended while PayPal has not made a skip yet is not resumed by itself', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal, advanceClocks, runMinuteJob } = testShop
  const { id, readView } = await createActiveSubscription(testShop)
  const params = { id }
  paypal.simulateFault({ name: 'suspend-422', times: 2 })
  await customer('POST /api/paypal/subscriptions/{id}/skip', { params })
  await customer('POST /api/paypal/subscriptions/{id}/suspend', { params })
  for (const durationMs of [minutes(2), days(59), days(1)]) {
    await advanceClocks(durationMs)
    await runMinuteJob()
    const { status, resumesOn } = await readView()
    assert.deepEqual([status, resumesOn], ['SUSPENDED', null])
  }
})

test('a subscription that is suspended during a skip gets its email and a line in its history', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, shop } = testShop
  const { id, readView } = await createActiveSubscription(testShop)
  const params = { id }
  await customer('POST /api/paypal/subscriptions/{id}/skip', { params })
  await customer('POST /api/paypal/subscriptions/{id}/suspend', { params })
  const { status, history, resumesOn } = await readView()
  assert.deepEqual([status, resumesOn], ['SUSPENDED', null])
  assert.ok(
    history.some(({ text }) => /suspended/.test(text)),
    JSON.stringify(history),
  )
  const emails = await shop.db
    .selectFrom('outbox_email')
    .select('data')
    .where('kind', '=', 'subscription suspended')
    .orderBy('id')
    .execute()
  assert.equal(emails.length, 2, 'for the skip and for the suspension')
})

for (const [call, chosenDay] of [
  ['skip', '2027-01-19'],
  ['delay', '2027-02-18'],
] as const)
  test(`a subscription keeps the day of a ${call} that PayPal refuses at first`, async (t) => {
    const testShop = await startShopWithSubscriptions(t)
    const { customer, paypal, advanceClocks, runMinuteJob } = testShop
    const { id, providerId, readView } = await createActiveSubscription(testShop)
    const params = { id }
    paypal.simulateFault({ name: 'suspend-422', times: 1 })
    if (call === 'skip') await customer('POST /api/paypal/subscriptions/{id}/skip', { params })
    else await customer(delayCall, { params, body: { earliestDay: '2027-02-01' } })
    assert.equal(paypal.subscription(providerId)?.status, 'ACTIVE')
    const assertChosenDay = async (situation: string) => {
      const { status, nextPayment, resumesOn, orders } = await readView()
      const shown = [status, nextPayment?.date, resumesOn, orders.length]
      assert.deepEqual(shown, ['ACTIVE', chosenDay, chosenDay, 1], situation)
    }
    await assertChosenDay('while PayPal still has the subscription active')
    await advanceClocks(minutes(2))
    await runMinuteJob()
    assert.equal(paypal.subscription(providerId)?.status, 'SUSPENDED')
    await assertChosenDay('after the second request')
  })

test('after a skip is withdrawn or dropped, a subscription shows the day on which PayPal charges', async (t) => {
  const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
  const { customer, paypal, advanceClocks, runMinuteJob } = testShop
  const { id, readView } = await createActiveSubscription(testShop)
  const params = { id }
  const viewSubscription = async () => {
    const { status, nextPayment, resumesOn, allowedChanges } = await readView()
    return [status, nextPayment?.date, resumesOn, allowedChanges.skip]
  }
  const unchangedSubscription = ['ACTIVE', '2026-12-20', null, true]
  // Also processes the webhooks about the new subscription, so that no other sync is due below.
  await paypal.waitUntilIdle()
  await advanceClocks(minutes(2))
  await runMinuteJob()
  assert.deepEqual(await viewSubscription(), unchangedSubscription)
  paypal.simulateFault({ name: 'suspend-422', times: 'always' })
  await customer('POST /api/paypal/subscriptions/{id}/skip', { params })
  await customer('POST /api/paypal/subscriptions/{id}/activate', { params })
  await runMinuteJob()
  assert.deepEqual(await viewSubscription(), unchangedSubscription, 'withdrawn')
  await customer('POST /api/paypal/subscriptions/{id}/skip', { params })
  for (let tryCount = 1; tryCount < 30; tryCount++) {
    assert.deepEqual(await viewSubscription(), ['ACTIVE', '2027-01-19', '2027-01-19', false])
    await advanceClocks(hours(1))
    await runMinuteJob()
  }
  assert.deepEqual(await viewSubscription(), unchangedSubscription, 'dropped')
})

test('a skip whose end PayPal keeps refusing leaves a suspended subscription and one issue for staff', async (t) => {
  const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
  const { customer, paypal, advanceClocks, runMinuteJob } = testShop
  const { id, providerId, readView } = await createActiveSubscription(testShop)
  const params = { id }
  await customer('POST /api/paypal/subscriptions/{id}/skip', { params })
  paypal.simulateFault({ name: 'activate-422', times: 'always' })
  await advanceClocks(days(59))
  // The thirtieth try is the last one.
  for (let tryCount = 1; tryCount <= 40; tryCount++) {
    await runMinuteJob()
    await advanceClocks(hours(1))
  }
  const { status, nextPayment, resumesOn, pendingChange, allowedChanges, history } =
    await readView()
  assert.deepEqual([status, nextPayment, resumesOn, pendingChange], ['SUSPENDED', null, null, null])
  assert.ok(allowedChanges.activate, 'the customer can resume the subscription')
  const texts = history.map(({ text }) => text)
  assert.equal(texts.filter((text) => text.startsWith('The subscription resumes for')).length, 1)
  assert.equal(texts.filter((text) => text.startsWith('PayPal could not resume')).length, 1)
  const issues = await testShop.shop.db
    .selectFrom('payment_issue')
    .select(['kind', 'resource_id'])
    .execute()
  assert.deepEqual(issues, [{ kind: 'change refused', resource_id: providerId }])
  paypal.clearFaults()
  await customer('POST /api/paypal/subscriptions/{id}/activate', { params })
  const resumedSubscription = await readView()
  assert.deepEqual(
    [resumedSubscription.status, resumedSubscription.nextPayment?.date],
    ['ACTIVE', '2027-02-18'],
  )
})

test('before the cut-off a new address applies to the next delivery, later to the one after it', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, advanceClocks } = testShop
  const { id } = await createActiveSubscription(testShop)
  const params = { id }
  const earlyReply = await customer(addressCall, { params, body: newAddress })
  assert.equal(earlyReply.message, 'Your deliveries go to the new address.')
  assert.deepEqual(
    [earlyReply.subscription.address.city, earlyReply.subscription.address.firstName],
    ['Ipoh', 'Aisyah'],
    'missing fields stay unchanged',
  )
  await advanceClocks(days(22))
  const lateReply = await customer(addressCall, {
    params,
    body: { ...newAddress, city: 'Kuala Lumpur', state: 'Kuala Lumpur', postalCode: '50000' },
  })
  assert.match(
    lateReply.message,
    /goes to the old address\. The new address applies from 21\/12\/2026/,
  )
  const waitForCities = (count: number) =>
    waitUntil(`${count} orders`, async () => {
      const orders = await testShop.shop.db
        .selectFrom('orders')
        .select('city')
        .orderBy('id')
        .execute()
      return orders.length === count && orders.map(({ city }) => city)
    })
  await advanceClocks(days(8) + hours(5))
  assert.deepEqual(
    await waitForCities(2),
    ['Petaling Jaya', 'Ipoh'],
    'the delivery that was being prepared keeps the old address',
  )
  await advanceClocks(days(30))
  assert.equal((await waitForCities(3))[2], 'Kuala Lumpur')
  const emails = await testShop.shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('kind', '=', 'subscription address changed')
    .execute()
  assert.equal(emails.length, 2)
})

test('an address that the checkout would refuse is refused, and so is one with another fee', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { id, readView } = await createActiveSubscription(testShop)
  const params = { id }
  const cases = [
    [{ ...newAddress, postalCode: '999' }, 'INVALID'],
    [{ ...newAddress, phone: '123' }, 'INVALID'],
    [{ ...newAddress, addressLine1: '' }, 'INVALID'],
    [{ ...newAddress, state: 'Sabah', postalCode: '88000' }, 'DELIVERY_COSTS_MORE'],
  ] as const
  for (const [body, code] of cases) {
    const refusal = await expectRefusal(testShop.customer(addressCall, { params, body }))
    assert.equal(refusal.code, code, refusal.message)
  }
  assert.equal((await readView()).address.city, 'Petaling Jaya')
})

test('a customer corrects the phone number although the fee of their state has changed since', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { id, readView } = await createActiveSubscription(testShop)
  // As if the owner had added the fee of this state after the subscription began.
  await testShop.shop.db
    .updateTable('subscription')
    .set({ state_name: 'Sabah', city: 'Kota Kinabalu', postcode: '88000' })
    .execute()
  const params = { id }
  await testShop.customer(addressCall, { params, body: { phone: '019-876 5432' } })
  assert.equal((await readView()).address.phone, '+60198765432')
  const moveToSarawak = testShop.customer(addressCall, {
    params,
    body: { city: 'Kuching', state: 'Sarawak', postalCode: '93000' },
  })
  assert.equal((await expectRefusal(moveToSarawak)).code, 'DELIVERY_COSTS_MORE')
})

test('a customer who reads Malay gets messages and history of a subscription in Malay', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, advanceClocks } = testShop
  const { id } = await createActiveSubscription(testShop)
  const params = { id }
  await advanceClocks(days(22))
  const cancelReply = await customer(
    'POST /api/paypal/subscriptions/{id}/cancel',
    { params },
    inMalay,
  )
  assert.match(cancelReply.message, /^Penghantaran anda pada 20\/12\/2026 .* pada 21\/12\/2026\.$/)
  assert.equal(cancelReply.subscription.pendingChange?.message, cancelReply.message)
  const { subscriptions } = await customer('GET /api/users/dashboard', {}, inMalay)
  const texts = subscriptions[0]?.history.map(({ text }) => text) ?? []
  assert.match(texts[0] ?? '', /^Anda meminta langganan dibatalkan mulai 21\/12\/2026\.$/)
  assert.match(texts[1] ?? '', /^Bayaran diterima untuk pesanan \w{8}\.$/)
})
