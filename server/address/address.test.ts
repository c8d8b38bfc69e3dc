import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'

import { malaysianStates } from '#domain/malaysia/states.ts'
import { startStandIns } from '#stand-ins/start-stand-ins.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { ApiError } from '#web/api/client.ts'

const sessionToken = 'session-0001'

test('addresses are suggested and returned by field; without the service there are no suggestions', async (t) => {
  const standIns = await startStandIns({ port: 0, smtpPort: 0 })
  t.after(() => standIns.close())
  const { call, logLines } = await startTestShop(t, {
    // Long enough for a busy test machine: a timeout would count as an outage.
    settings: { PLACES_BASE_URL: `${standIns.url}/places`, PLACES_TIMEOUT_MS: '30000' },
  })

  const { suggestions } = await call('POST /api/places/autocomplete', {
    body: { input: 'Jalan', sessionToken },
  })
  // The service returns at most five suggestions.
  assert.ok(suggestions.length > 0 && suggestions.length <= 5)
  const [firstSuggestion] = suggestions
  assert.ok(firstSuggestion)
  const address = await call('GET /api/places/{placeId}', {
    params: { placeId: firstSuggestion.placeId },
    query: { sessionToken },
  })
  assert.ok(address.line1.length > 0)
  assert.ok(address.state === '' || malaysianStates.includes(address.state))

  const noMatch = await call('POST /api/places/autocomplete', {
    body: { input: 'zzzzqqqq', sessionToken },
  })
  assert.deepEqual(noMatch.suggestions, [])

  await standIns.close()
  const withoutService = await call('POST /api/places/autocomplete', {
    body: { input: 'Jalan', sessionToken },
  })
  assert.deepEqual(withoutService.suggestions, [])
  assert.ok(
    !logLines.some((line) => line.includes('Jalan')),
    'the typed address must not be logged',
  )
})

test('requests for places that no longer exist do not stop the suggestions', async (t) => {
  const standIns = await startStandIns({ port: 0, smtpPort: 0 })
  t.after(() => standIns.close())
  const { call } = await startTestShop(t, {
    settings: { PLACES_BASE_URL: `${standIns.url}/places`, PLACES_TIMEOUT_MS: '30000' },
  })
  for (let count = 1; count <= 6; count++)
    await assert.rejects(
      call('GET /api/places/{placeId}', {
        params: { placeId: 'ChIJgoneAndForgotten1234567' },
        query: { sessionToken },
      }),
      (error) => error instanceof ApiError && error.status === 404,
    )
  const { suggestions } = await call('POST /api/places/autocomplete', {
    body: { input: 'Jalan', sessionToken },
  })
  assert.ok(suggestions.length > 0)
})

test('a wrong URL of the service is called only a few times', async (t) => {
  let callCount = 0
  const otherServer = createServer((_, response) => {
    callCount += 1
    response.writeHead(404).end()
  })
  otherServer.listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  t.after(() => otherServer.close())
  // Cast: the address of a TCP server is an object.
  const { port } = otherServer.address() as AddressInfo
  const { call } = await startTestShop(t, {
    settings: { PLACES_BASE_URL: `http://127.0.0.1:${port}/wrong`, PLACES_TIMEOUT_MS: '30000' },
  })
  for (let count = 1; count <= 8; count++) {
    const body = { input: 'Jalan', sessionToken }
    assert.deepEqual((await call('POST /api/places/autocomplete', { body })).suggestions, [])
  }
  assert.equal(callCount, 5, 'then the circuit breaker is open')
})

test('a postcode returns its town and state; an unknown one returns 404', async (t) => {
  const { call } = await startTestShop(t)
  const findTown = (postcode: string) =>
    call('GET /api/postcodes/{postcode}', { params: { postcode } })
  assert.deepEqual(await findTown('47000'), { city: 'Sungai Buloh', state: 'Selangor' })
  assert.equal((await findTown('50450')).state, 'Kuala Lumpur')
  assert.equal((await findTown('88000')).state, 'Sabah')
  assert.equal((await findTown('10050')).state, 'Penang')
  for (const unknownPostcode of ['00000', '99999'])
    await assert.rejects(
      findTown(unknownPostcode),
      (error) => error instanceof ApiError && error.status === 404,
    )
})
