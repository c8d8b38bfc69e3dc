/**
 * TCP faults between the shop and PayPal. PayPal's ledger decides whether a subscription exists
 * twice. A shop gets at most two faults, because five failed calls open its circuit breaker.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { minutes } from '#domain/time.ts'
import { startFaultProxy, type Fault } from '#tests/support/network/fault-proxy.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  buildSubscriptionBody,
  createActiveSubscription,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

const subscribe = 'POST /api/paypal/subscriptions'

/** `isReceived`: PayPal got the request, but the shop gets no complete response to it. */
const faultGroups: readonly { name: string; fault: Fault; isReceived: boolean }[][] = [
  [
    { name: 'connection refused', fault: { refusesConnections: true }, isReceived: false },
    {
      name: 'reset before the request',
      fault: { cut: { afterBytes: 0, direction: 'up' } },
      isReceived: false,
    },
  ],
  [
    {
      name: 'reset before the response',
      fault: { cut: { afterBytes: 0, direction: 'down' } },
      isReceived: true,
    },
    {
      name: 'response cut in its body',
      fault: { cut: { afterBytes: 700, direction: 'down', ending: 'end' } },
      isReceived: true,
    },
  ],
]

async function startShopBehindProxy(t: CleanupContext) {
  const network = await startFaultProxy(t, { port: 0 })
  const testShop = await startShopWithSubscriptions(t, {
    settings: { RUN_JOBS: 'false', PAYPAL_BASE_URL: `http://127.0.0.1:${network.port}/paypal` },
  })
  network.switchToPort(Number(new URL(testShop.standIns.localUrl).port))
  return {
    ...testShop,
    /** Breaks open connections first, because a fault counts the bytes of a connection. */
    async setFault(fault: Fault = {}) {
      network.breakConnections()
      network.setFault(fault)
      // The shop is in this process and sees the resets in its next turn of the event loop. Before
      // that it would send its request on a broken connection.
      for (let turn = 0; turn < 3; turn++) await nextTurn()
    },
    /** Lets the reads that follow a change pass, which would open the circuit breaker. */
    async endFaultAfterOneRequest() {
      const { acceptedConnections } = network.readTraffic()
      const isBroken = () => {
        const traffic = network.readTraffic()
        return traffic.acceptedConnections > acceptedConnections && traffic.openConnections === 0
      }
      while (!isBroken()) await nextTurn()
      network.setFault()
    },
  }
}

for (const faults of faultGroups)
  test(`a subscription is created once: ${faults.map(({ name }) => name).join(', ')}`, async (t) => {
    const testShop = await startShopBehindProxy(t)
    // Creates the plan at PayPal and the access token, so that the fault meets the subscription.
    await createActiveSubscription(testShop)
    for (const { name, fault, isReceived } of faults) {
      const body = buildSubscriptionBody({ customerDetails: { address_1: `12 Jalan ${name}` } })
      const withKey = { headers: { 'idempotency-key': `press-${name.replaceAll(' ', '-')}` } }
      const countAtPayPal = () => testShop.paypal.ledger().subscriptions.length
      const countBefore = countAtPayPal()
      await testShop.setFault(fault)
      const refusal = await expectRefusal(testShop.customer(subscribe, { body }, withKey))
      assert.deepEqual([refusal.status, refusal.code], [503, 'PAYPAL_UNAVAILABLE'], name)
      assert.equal(countAtPayPal(), countBefore + (isReceived ? 1 : 0), name)
      await testShop.setFault()
      const { id, subscriptionId } = await testShop.customer(subscribe, { body }, withKey)
      assert.equal(countAtPayPal(), countBefore + 1, `${name}: one subscription at PayPal`)
      assert.equal(testShop.paypal.ledger().subscriptions.at(-1)?.id, subscriptionId, name)
      await testShop.paypal.approve(subscriptionId)
      await testShop.advanceClocks(minutes(3))
      await testShop.runMinuteJob()
      const params = { id: String(id) }
      const view = await testShop.customer('GET /api/paypal/subscriptions/{id}', { params })
      assert.deepEqual([view.status, view.orders.length], ['ACTIVE', 1], `${name}: one order`)
    }
  })

/** PayPal's response to a suspension has no body, so it cannot be cut in its body. */
const faultsWithoutBody = faultGroups.flat().filter(({ name }) => !name.includes('body'))

test('a suspension is made once, whether or not PayPal got the request', async (t) => {
  const testShop = await startShopBehindProxy(t)
  for (const { name, fault, isReceived } of faultsWithoutBody) {
    const body = buildSubscriptionBody({ customerDetails: { address_1: `14 Jalan ${name}` } })
    const { id, providerId, readView } = await createActiveSubscription(testShop, body)
    const params = { id }
    await testShop.setFault(fault)
    const faultEnds = testShop.endFaultAfterOneRequest()
    const { message } = await testShop.customer('POST /api/paypal/subscriptions/{id}/suspend', {
      params,
    })
    await faultEnds
    assert.match(message, isReceived ? /suspended/ : /when PayPal confirms/, name)
    const statusAtPayPal = () => testShop.paypal.subscription(providerId)?.status
    assert.equal(statusAtPayPal(), isReceived ? 'SUSPENDED' : 'ACTIVE', name)
    await waitUntil(`suspended after: ${name}`, async () => {
      await testShop.advanceClocks(minutes(2))
      await testShop.runMinuteJob()
      const { status, pendingChange } = await readView()
      return status === 'SUSPENDED' && pendingChange === null
    })
    assert.equal(statusAtPayPal(), 'SUSPENDED', name)
    const suspensions = await testShop.shop.db
      .selectFrom('subscription_event')
      .select('id')
      .where('subscription_id', '=', Number(id))
      .where('to_state', '=', 'SUSPENDED')
      .execute()
    assert.deepEqual([suspensions.length, (await readView()).orders.length], [1, 1], name)
  }
})
