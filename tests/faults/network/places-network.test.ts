/**
 * TCP faults between the shop and Google Places: the form gets no suggestions, within the timeout
 * and without a server error, and works again afterwards.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startFaultProxy, type Fault } from '#tests/support/network/fault-proxy.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

const timeoutMs = 1_500
const faults: Readonly<Record<string, Fault>> = {
  'connection refused': { refusesConnections: true },
  'reset before the request': { cut: { afterBytes: 0, direction: 'up' } },
  'reset before the response': { cut: { afterBytes: 0, direction: 'down' } },
  'response cut in its body': { cut: { afterBytes: 250, direction: 'down', ending: 'end' } },
  silence: { blackHole: 'down' },
  'slow bytes': { bytesPerSecond: 100 },
}

test('address entry works without suggestions while the network to Places fails', async (t) => {
  const network = await startFaultProxy(t, { port: 0 })
  const { call, standIns } = await startShopWithPayments(t, {
    settings: {
      RUN_JOBS: 'false',
      PLACES_BASE_URL: `http://127.0.0.1:${network.port}/places`,
      PLACES_TIMEOUT_MS: String(timeoutMs),
    },
  })
  network.switchToPort(Number(new URL(standIns.localUrl).port))
  const sessionToken = 'session-of-this-test'
  const suggest = async () => {
    const body = { input: 'Jalan', sessionToken }
    return (await call('POST /api/places/autocomplete', { body })).suggestions
  }
  const [place] = await suggest()
  assert.ok(place, 'there are suggestions while the network works')
  for (const [name, fault] of Object.entries(faults)) {
    network.breakConnections()
    network.setFault(fault)
    const startedAt = performance.now()
    assert.deepEqual(await suggest(), [], name)
    const params = { placeId: place.placeId }
    const refusal = await expectRefusal(
      call('GET /api/places/{placeId}', { params, query: { sessionToken } }),
    )
    assert.equal(refusal.status, 404, name)
    // Two calls, and time for a busy machine.
    assert.ok(performance.now() - startedAt < 2 * timeoutMs + 10_000, name)
    network.setFault()
    network.breakConnections()
    // This success also resets the circuit breaker, which opens after five failures in a row.
    assert.ok((await suggest()).length > 0, `${name}: suggestions are back`)
  }
})
