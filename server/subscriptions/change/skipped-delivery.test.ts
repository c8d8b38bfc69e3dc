/** Customers change a subscription after the cut-off of a delivery that they have skipped to. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours } from '#domain/time.ts'
import {
  startShopWithSubscriptions,
  createActiveSubscription,
} from '#tests/support/shop/shop-with-subscriptions.ts'

const addressCall = 'PUT /api/paypal/subscriptions/{id}/address'
const newAddress = {
  city: 'Ipoh',
  state: 'Perak',
  postalCode: '30000',
  addressLine1: '7 Jalan Baru',
}

/**
 * Starts a subscription whose second delivery was skipped to 19/01/2027, eight days before that
 * day.
 */
async function startSkippedSubscriptionAfterCutOff(
  t: Parameters<typeof startShopWithSubscriptions>[0],
) {
  const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
  const subscription = await createActiveSubscription(testShop)
  const { customer, advanceClocks, runMinuteJob } = testShop
  const params = { id: subscription.id }
  await customer('POST /api/paypal/subscriptions/{id}/skip', { params })
  await advanceClocks(days(52))
  await runMinuteJob()
  /** Runs the job twice a day. */
  const passDays = async (count: number) => {
    for (let half = 0; half < 2 * count; half++) {
      await advanceClocks(hours(12))
      await runMinuteJob()
    }
  }
  const { nextPayment } = await subscription.readView()
  assert.deepEqual([nextPayment?.date, nextPayment?.isBeforeCutOff], ['2027-01-19', false])
  return { ...testShop, ...subscription, params, passDays }
}

for (const [action, finalState] of [
  ['cancel', 'CANCELLED'],
  ['suspend', 'SUSPENDED'],
] as const) {
  const call = `POST /api/paypal/subscriptions/{id}/${action}` as const

  test(`after the cut-off of a skipped delivery, ${action} applies after that delivery and can be withdrawn`, async (t) => {
    const { customer, paypal, readView, params, providerId, passDays } =
      await startSkippedSubscriptionAfterCutOff(t)
    const changeReply = await customer(call, { params })
    assert.match(changeReply.message, /19\/01\/2027 is already being prepared.* on 20\/01\/2027/)
    const { status, nextPayment, pendingChange } = changeReply.subscription
    assert.deepEqual([status, nextPayment?.date], ['ACTIVE', '2027-01-19'])
    assert.deepEqual([pendingChange?.status, pendingChange?.startsOn], [finalState, '2027-01-20'])
    assert.equal(pendingChange?.message, changeReply.message)
    const withdrawReply = await customer('POST /api/paypal/subscriptions/{id}/activate', { params })
    assert.match(withdrawReply.message, /The change is undone/)
    assert.deepEqual(
      [withdrawReply.subscription.pendingChange, withdrawReply.subscription.resumesOn],
      [null, '2027-01-19'],
    )
    assert.equal(paypal.subscription(providerId)?.status, 'SUSPENDED', 'the skip stays')
    await customer(call, { params })
    const repeatedReply = await customer(call, { params })
    assert.equal(repeatedReply.message, changeReply.message, 'a repeated call is not an error')
    await passDays(12)
    const subscriptionAfter = await readView()
    assert.equal(
      subscriptionAfter.orders.length,
      2,
      'the delivery that was being prepared is charged',
    )
    assert.equal(subscriptionAfter.orders[0]?.paidAt.slice(0, 10), '2027-01-19')
    assert.deepEqual(
      [subscriptionAfter.status, subscriptionAfter.pendingChange, subscriptionAfter.resumesOn],
      [finalState, null, null],
    )
    assert.equal(paypal.subscription(providerId)?.status, finalState)
  })

  test(`${action} ends a skip whose delivery PayPal did not charge because it was not resumed in time`, async (t) => {
    const { customer, paypal, readView, params, providerId, passDays, runMinuteJob } =
      await startSkippedSubscriptionAfterCutOff(t)
    await customer(call, { params })
    paypal.simulateFault({ name: 'activate-422', times: 'always' })
    // Until a few hours before the payment of 19/01/2027.
    await passDays(8)
    paypal.clearFaults()
    paypal.simulateFault({ name: `${action}-422`, times: 1 })
    await passDays(0.5)
    // While the change waits for its retry, a resumption would cause a charge on 18/02/2027.
    await runMinuteJob()
    assert.notEqual(paypal.subscription(providerId)?.status, 'ACTIVE')
    await passDays(35)
    const subscriptionAfter = await readView()
    assert.deepEqual(
      [subscriptionAfter.status, subscriptionAfter.pendingChange, subscriptionAfter.resumesOn],
      [finalState, null, null],
    )
    assert.equal(subscriptionAfter.orders.length, 1)
    assert.equal(paypal.subscription(providerId)?.status, finalState)
  })
}

test('after the cut-off of a skipped delivery, a new address applies after that delivery', async (t) => {
  const { customer, readView, params, passDays, shop } =
    await startSkippedSubscriptionAfterCutOff(t)
  const changeReply = await customer(addressCall, { params, body: newAddress })
  assert.match(
    changeReply.message,
    /goes to the old address\. The new address applies from 20\/01\/2027/,
  )
  await passDays(40)
  assert.equal((await readView()).orders.length, 3)
  const orders = await shop.db.selectFrom('orders').select('city').orderBy('id').execute()
  assert.deepEqual(
    orders.map(({ city }) => city),
    ['Petaling Jaya', 'Petaling Jaya', 'Ipoh'],
  )
})
