/**
 * TCP faults between the shop and PayPal. PayPal's ledger decides whether a plan exists twice. A
 * shop gets at most two faults, because five failed calls open its circuit breaker.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { minutes } from '#domain/time.ts'
import { startFaultProxy, type Fault } from '#tests/support/network/tcp-proxy.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  buildPlanBody,
  createActivePlan,
  startShopWithPlans,
} from '#tests/support/shop/shop-with-plans.ts'
import { waitUntil } from '#tests/support/shop/shop-with-payments.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

const subscribe = 'POST /api/paypal/subscriptions'

/** `isDone`: PayPal got the request, so its outcome is unknown to the shop. */
const faultGroups: readonly { name: string; fault: Fault; isDone: boolean }[][] = [
  [
    { name: 'connection refused', fault: { refuse: true }, isDone: false },
    {
      name: 'reset before the request',
      fault: { cut: { after: 0, direction: 'up' } },
      isDone: false,
    },
  ],
  [
    {
      name: 'reset before the response',
      fault: { cut: { after: 0, direction: 'down' } },
      isDone: true,
    },
    {
      name: 'response cut in its body',
      fault: { cut: { after: 700, direction: 'down', how: 'end' } },
      isDone: true,
    },
  ],
]

async function startShopBehindProxy(t: CleanupContext) {
  const network = await startFaultProxy(undefined, { port: 0 })
  t.after(() => network.close())
  const shop = await startShopWithPlans(t, {
    settings: { RUN_JOBS: 'false', PAYPAL_BASE_URL: `http://127.0.0.1:${network.port}/paypal` },
  })
  network.switchTo(Number(new URL(shop.standIns.localUrl).port))
  return {
    ...shop,
    /** Breaks open connections first, because a fault counts the bytes of a connection. */
    async setFault(fault: Fault = {}) {
      network.breakAll()
      network.setFault(fault)
      // The shop is in this process and sees the resets in its next turn of the event loop. Before
      // that it would send its request on a broken connection.
      for (let turn = 0; turn < 3; turn++) await nextTurn()
    },
    /** Lets the reads that follow a change pass, which would open the circuit breaker. */
    async endFaultAfterOneRequest() {
      const { accepted } = network.readTraffic()
      const isBroken = () => {
        const traffic = network.readTraffic()
        return traffic.accepted > accepted && traffic.open === 0
      }
      while (!isBroken()) await nextTurn()
      network.setFault()
    },
  }
}

for (const faults of faultGroups)
  test(`a plan is created once: ${faults.map(({ name }) => name).join(', ')}`, async (t) => {
    const shop = await startShopBehindProxy(t)
    // Creates the plan at PayPal and the access token, so that the fault meets the subscription.
    await createActivePlan(shop)
    for (const { name, fault, isDone } of faults) {
      const body = buildPlanBody({ customerDetails: { address_1: `12 Jalan ${name}` } })
      const key = { headers: { 'idempotency-key': `press-${name.replaceAll(' ', '-')}` } }
      const countAtPayPal = () => shop.paypal.ledger().subscriptions.length
      const before = countAtPayPal()
      await shop.setFault(fault)
      const refusal = await expectRefusal(shop.customer(subscribe, { body }, key))
      assert.deepEqual([refusal.status, refusal.code], [503, 'PAYPAL_UNAVAILABLE'], name)
      assert.equal(countAtPayPal(), before + (isDone ? 1 : 0), name)
      await shop.setFault()
      const { id, subscriptionId } = await shop.customer(subscribe, { body }, key)
      assert.equal(countAtPayPal(), before + 1, `${name}: one subscription at PayPal`)
      assert.equal(shop.paypal.ledger().subscriptions.at(-1)?.id, subscriptionId, name)
      await shop.paypal.approve(subscriptionId)
      await shop.advanceClocks(minutes(3))
      await shop.runMinuteJob()
      const params = { id: String(id) }
      const view = await shop.customer('GET /api/paypal/subscriptions/{id}', { params })
      assert.deepEqual([view.status, view.orders.length], ['ACTIVE', 1], `${name}: one order`)
    }
  })

/** PayPal's response to a suspension has no body, so it cannot be cut in its body. */
const faultsWithoutBody = faultGroups.flat().filter(({ name }) => !name.includes('body'))

test('a suspension is made once, whether or not PayPal got the request', async (t) => {
  const shop = await startShopBehindProxy(t)
  for (const { name, fault, isDone } of faultsWithoutBody) {
    const body = buildPlanBody({ customerDetails: { address_1: `14 Jalan ${name}` } })
    const { id, providerId, view } = await createActivePlan(shop, body)
    const params = { id }
    await shop.setFault(fault)
    const faultEnds = shop.endFaultAfterOneRequest()
    const { message } = await shop.customer('POST /api/paypal/subscriptions/{id}/suspend', {
      params,
    })
    await faultEnds
    assert.match(message, isDone ? /suspended/ : /when PayPal confirms/, name)
    const statusAtPayPal = () => shop.paypal.subscription(providerId)?.status
    assert.equal(statusAtPayPal(), isDone ? 'SUSPENDED' : 'ACTIVE', name)
    await waitUntil(`suspended after: ${name}`, async () => {
      await shop.advanceClocks(minutes(2))
      await shop.runMinuteJob()
      const { status, pending } = await view()
      return status === 'SUSPENDED' && pending === null
    })
    assert.equal(statusAtPayPal(), 'SUSPENDED', name)
    const suspensions = await shop.shop.db
      .selectFrom('subscription_event')
      .select('id')
      .where('subscription_id', '=', Number(id))
      .where('to_state', '=', 'SUSPENDED')
      .execute()
    assert.deepEqual([suspensions.length, (await view()).orders.length], [1, 1], name)
  }
})
