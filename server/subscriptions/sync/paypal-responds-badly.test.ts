/** After PayPal failures the final state is right, and data of forged webhooks is never used. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes, seconds } from '#domain/time.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  createActiveSubscription,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const beginCall = 'POST /api/paypal/subscriptions'

let houseNumber = 0
/** Returns a body with a new address: equal content would return an earlier subscription. */
function createBodyWithNewAddress() {
  houseNumber += 1
  return buildSubscriptionBody({ customerDetails: { address_1: `${houseNumber} Jalan Contoh` } })
}

/**
 * Faults in groups. Each group has its own shop, because too many failures would open a shop's
 * circuit breaker.
 */
const faultGroups = [
  ['cancel-500', 'cancel-500-after', 'cancel-lost', 'cancel-422', 'cancel-already'],
  ['cancel-reset', 'cancel-401', 'get-500', 'get-html', 'get-stale'],
] as const

for (const names of faultGroups)
  test(`a requested cancellation happens once, despite ${names.join(', ')}`, async (t) => {
    const testShop = await startShopWithSubscriptions(t)
    const { customer, paypal, advanceClocks, runMinuteJob } = testShop
    for (const name of names) {
      const { id, providerId, readView } = await createActiveSubscription(
        testShop,
        createBodyWithNewAddress(),
      )
      paypal.simulateFault({ name, times: 1, reference: providerId })
      const params = { id }
      const { message } = await customer('POST /api/paypal/subscriptions/{id}/cancel', { params })
      assert.match(message, /cancelled/, name)
      await waitUntil(`cancelled despite ${name}`, async () => {
        await advanceClocks(minutes(2))
        await runMinuteJob()
        const { status, pendingChange } = await readView()
        return status === 'CANCELLED' && pendingChange === null
      })
      assert.equal(paypal.subscription(providerId)?.status, 'CANCELLED', name)
      paypal.clearFaults()
      const cancelEntries = (await readView()).history.filter(({ text }) =>
        /You cancelled the subscription/.test(text),
      )
      assert.equal(cancelEntries.length, 1, name)
    }
  })

test('a subscription whose creation got no response is created once: the next try finds it', async (t) => {
  const { customer, paypal } = await startShopWithSubscriptions(t)
  for (const name of ['product-lost', 'create-500-after'] as const) {
    const countBefore = paypal.ledger().subscriptions.length
    paypal.simulateFault({ name, times: 1 })
    const beginReply = await customer(beginCall, { body: createBodyWithNewAddress() })
    assert.match(beginReply.subscriptionId, /^I-/)
    assert.equal(paypal.ledger().subscriptions.length, countBefore + 1, name)
    paypal.clearFaults()
  }
  const body = createBodyWithNewAddress()
  const countBefore = paypal.ledger().subscriptions.length
  paypal.simulateFault({ name: 'create-lost', times: 2 })
  const refusal = await expectRefusal(customer(beginCall, { body }))
  assert.deepEqual([refusal.status, refusal.code], [503, 'PAYPAL_UNAVAILABLE'])
  paypal.clearFaults()
  const beginReply = await customer(beginCall, { body })
  assert.equal(
    paypal.ledger().subscriptions.length,
    countBefore + 1,
    'the retry finds the subscription of the first try',
  )
  assert.equal(paypal.ledger().subscriptions.at(-1)?.id, beginReply.subscriptionId)
})

test('the history says once that the subscription began, although its webhook arrived first', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal, runMinuteJob } = testShop
  // Twice, because the shop retries.
  paypal.simulateFault({ name: 'create-lost', times: 2 })
  await expectRefusal(customer(beginCall, { body: createBodyWithNewAddress() }))
  paypal.clearFaults()
  // The dashboard lists a subscription once its webhook has brought PayPal's id.
  const subscription = await waitUntil('the webhook is processed', async () => {
    await runMinuteJob()
    return (await customer('GET /api/users/dashboard')).subscriptions[0]
  })
  assert.equal(subscription.status, 'APPROVAL_PENDING')
  assert.deepEqual(
    subscription.history.map(({ text }) => text),
    ['You started this subscription. PayPal needs your approval.'],
  )
})

const forgedWebhookFaults = [
  'webhook-flipped-byte',
  'webhook-foreign-key',
  'webhook-foreign-host',
  'webhook-other-id',
  'webhook-old',
] as const

test('forged, foreign and stale webhooks are refused and change nothing', async (t) => {
  // Without jobs, because a scheduled sync would read the real state from PayPal, which the test
  // changes.
  const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
  const { paypal, shop } = testShop
  const { providerId, readView } = await createActiveSubscription(
    testShop,
    createBodyWithNewAddress(),
  )
  const countMessages = async () =>
    (await shop.db.selectFrom('provider_message').select('id').execute()).length
  await paypal.waitUntilIdle()
  await testShop.runMinuteJob()
  for (const name of forgedWebhookFaults) {
    const countBefore = await countMessages()
    paypal.simulateFault({ name, times: 'always', reference: providerId })
    if ((await readView()).status === 'ACTIVE') await paypal.suspend(providerId)
    else await paypal.activate(providerId)
    await paypal.waitUntilIdle()
    const lastDelivery = paypal.deliveries().at(-1)
    assert.equal(lastDelivery?.attempts.at(-1)?.status, 400, name)
    assert.equal(await countMessages(), countBefore, name)
    assert.equal((await readView()).status, 'ACTIVE', `${name} must change nothing`)
    paypal.clearFaults()
    if (paypal.subscription(providerId)?.status === 'SUSPENDED') {
      paypal.simulateFault({ name: 'webhook-never', times: 1, reference: providerId })
      await paypal.activate(providerId)
      paypal.clearFaults()
    }
  }
})

test('a genuine webhook about an unknown subscription is parked and creates nothing', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { paypal, shop } = testShop
  const { providerId } = await createActiveSubscription(testShop, createBodyWithNewAddress())
  const countOrders = async () => (await shop.db.selectFrom('orders').select('id').execute()).length
  const countBefore = await countOrders()
  paypal.simulateFault({ name: 'webhook-invented', times: 1, reference: providerId })
  await paypal.suspend(providerId)
  await paypal.waitUntilIdle()
  await waitUntil('the message is parked', async () => {
    const parkedMessages = await shop.db
      .selectFrom('provider_message')
      .select('id')
      .where('state', '=', 'parked')
      .execute()
    return parkedMessages.length === 1
  })
  assert.equal(await countOrders(), countBefore)
})

test('reconciliation finds an approval and a payment whose webhooks are lost', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal, advanceClocks, runMinuteJob } = testShop
  const { id, subscriptionId } = await customer(beginCall, { body: createBodyWithNewAddress() })
  paypal.simulateFault({ name: 'webhook-never', times: 'always', reference: subscriptionId })
  await paypal.approve(subscriptionId)
  const params = { id: String(id) }
  await advanceClocks(minutes(3))
  await runMinuteJob()
  const updatedSubscription = await customer('GET /api/paypal/subscriptions/{id}', { params })
  assert.deepEqual([updatedSubscription.status, updatedSubscription.orders.length], ['ACTIVE', 1])
  paypal.clearFaults()
})

test('a payment of another amount, or one too many, becomes a payment issue instead of an order', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { paypal, advanceClocks, runMinuteJob, shop } = testShop
  const { providerId, readView } = await createActiveSubscription(
    testShop,
    createBodyWithNewAddress(),
  )
  paypal.simulateFault({ name: 'charge-wrong-amount', times: 1, reference: providerId })
  await paypal.runCycle(providerId)
  await advanceClocks(seconds(90))
  await runMinuteJob()
  assert.equal((await readView()).orders.length, 1)
  const chargedTwice = await createActiveSubscription(testShop, createBodyWithNewAddress())
  paypal.simulateFault({ name: 'charge-twice', times: 1, reference: chargedTwice.providerId })
  await paypal.runCycle(chargedTwice.providerId)
  await advanceClocks(hours(1))
  await runMinuteJob()
  assert.equal((await chargedTwice.readView()).orders.length, 2)
  const issues = await shop.db
    .selectFrom('payment_issue')
    .select(['kind', 'provider'])
    .orderBy('id')
    .execute()
  assert.deepEqual(issues, [
    { kind: 'bill differs', provider: 'paypal' },
    { kind: 'refund due', provider: 'paypal' },
  ])
  paypal.clearFaults()
})

test('an abandoned checkout ends after three hours, and its voucher is released', async (t) => {
  const { customer, advanceClocks, runMinuteJob, shop } = await startShopWithSubscriptions(t)
  const body = buildSubscriptionBody({
    customerDetails: { address_1: 'Left alone' },
    paymentData: { total: 223, voucherCode: 'DEMO20' },
  })
  const { id } = await customer(beginCall, { body })
  const params = { id: String(id) }
  const leaveReply = await customer('POST /api/paypal/subscriptions/{id}/left', { params })
  assert.match(leaveReply.message, /Nothing was charged/)
  const repeatedReply = await customer(beginCall, { body })
  assert.equal(repeatedReply.id, id, 'the same checkout continues the same subscription')
  await advanceClocks(hours(3) + minutes(20))
  await runMinuteJob()
  const row = await shop.db
    .selectFrom('subscription')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(row.state, 'ABANDONED')
  const hold = await shop.db.selectFrom('voucher_hold').select('state').execute()
  assert.deepEqual(hold, [{ state: 'released' }])
})

test('while PayPal is down, a subscription offers its approval page for three hours only', async (t) => {
  const { customer, advanceClocks, paypal } = await startShopWithSubscriptions(t)
  const { id } = await customer(beginCall, { body: createBodyWithNewAddress() })
  const readView = () =>
    customer('GET /api/paypal/subscriptions/{id}', { params: { id: String(id) } })
  paypal.simulateFault({ name: 'get-500', times: 'always' })
  await advanceClocks(hours(3) - minutes(1))
  assert.match((await readView()).allowedChanges.approveUrl ?? '', /ba_token=/)
  await advanceClocks(minutes(2))
  const { status, allowedChanges } = await readView()
  assert.deepEqual([status, allowedChanges.approveUrl], ['APPROVAL_PENDING', null])
})
