/* The Places API as the shop's server calls it. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { findPostcode } from 'malaysia-postcodes'
import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'
import { startStandIns, type StandIns } from '#stand-ins/start-stand-ins.ts'
import { DEMO_ADDRESSES } from './demo-addresses.ts'
import { PLACES_FAULTS, type PlacesFault } from './faults.ts'

let standIns: StandIns
before(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 })
})
after(() => standIns.close())
afterEach(() => standIns.places.clearFaults())

const key = { 'x-goog-api-key': DEFAULT_KEYS.googleMapsApiKey }
const complete = (body: object, headers: Record<string, string> = key, init: RequestInit = {}) =>
  fetch(`${standIns.places.baseUrl()}/v1/places:autocomplete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...init,
  })
const MASK = 'id,displayName,addressComponents,formattedAddress'
const details = (id: string, query = '', mask: string | null = MASK, init: RequestInit = {}) =>
  fetch(`${standIns.places.baseUrl()}/v1/places/${id}${query}`, {
    headers: { ...key, ...(mask !== null && { 'x-goog-fieldmask': mask }) },
    ...init,
  })
const idOf = async (input: string): Promise<string> =>
  (await (await complete({ input })).json()).suggestions[0].placePrediction.placeId

test('autocomplete returns at most five places with their matched parts', async () => {
  const { suggestions } = await (await complete({ input: 'jalan contoh' })).json()
  assert.equal(suggestions.length, 5)
  const [{ placePrediction }] = (await (await complete({ input: '128 jal' })).json()).suggestions
  assert.deepEqual(placePrediction.text, {
    text: '128 Jalan Contoh Ampang, 50450 Kuala Lumpur, Federal Territory of Kuala Lumpur, Malaysia',
    matches: [{ endOffset: 3 }, { startOffset: 4, endOffset: 7 }],
  })
  assert.equal(placePrediction.place, `places/${placePrediction.placeId}`)
  assert.equal(placePrediction.structuredFormat.mainText.text, '128 Jalan Contoh Ampang')
})

test('no match, or only other countries requested, returns an empty object', async () => {
  assert.deepEqual(await (await complete({ input: 'Champs-Élysées' })).json(), {})
  assert.deepEqual(
    await (await complete({ input: 'jalan', includedRegionCodes: ['sg'] })).json(),
    {},
  )
})

test('a field mask reduces suggestions to the named paths', async () => {
  const reply = await complete(
    { input: 'telawi' },
    { ...key, 'x-goog-fieldmask': 'suggestions.placePrediction.text.text' },
  )
  assert.deepEqual(await reply.json(), {
    suggestions: [
      {
        placePrediction: {
          text: {
            text: '9 Jalan Contoh Telawi, Bangsar, 59100 Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur, Malaysia',
          },
        },
      },
    ],
  })
})

test('details return the address components', async () => {
  const reply = await details(await idOf('jalan contoh 3/4'), '?languageCode=en&regionCode=MY')
  const place = await reply.json()
  assert.equal(reply.status, 200)
  assert.deepEqual(Object.keys(place), [
    'id',
    'formattedAddress',
    'addressComponents',
    'displayName',
  ])
  const parts = new Map(
    place.addressComponents.map((part: { types: string[]; longText: string }) => [
      part.types[0],
      part.longText,
    ]),
  )
  assert.deepEqual(Object.fromEntries(parts), {
    street_number: '12',
    route: 'Jalan Contoh 3/4',
    sublocality_level_1: 'Seksyen 3',
    locality: 'Petaling Jaya',
    administrative_area_level_1: 'Selangor',
    country: 'Malaysia',
    postal_code: '46000',
  })
})

test('the mask may be in the query, and * selects all fields', async () => {
  const id = await idOf('telawi')
  assert.deepEqual(await (await details(id, '?fields=id', null)).json(), { id })
  assert.deepEqual(await (await details(id, '?$fields=id', null)).json(), { id })
  assert.ok('types' in (await (await details(id, '', '*')).json()))
})

for (const [invalidRequest, status, code, call] of [
  ['no key', 403, 'PERMISSION_DENIED', () => complete({ input: 'x' }, {})],
  [
    'a wrong key',
    400,
    'INVALID_ARGUMENT',
    () => complete({ input: 'x' }, { 'x-goog-api-key': 'y' }),
  ],
  ['no input', 400, 'INVALID_ARGUMENT', () => complete({})],
  [
    'a bad session token',
    400,
    'INVALID_ARGUMENT',
    () => complete({ input: 'x', sessionToken: 'ü' }),
  ],
  [
    'a long token',
    400,
    'INVALID_ARGUMENT',
    () => complete({ input: 'x', sessionToken: 'a'.repeat(37) }),
  ],
  [
    'bias and restriction',
    400,
    'INVALID_ARGUMENT',
    () => complete({ input: 'x', locationBias: {}, locationRestriction: {} }),
  ],
  ['an unreadable body', 400, 'INVALID_ARGUMENT', () => complete({}, key, { body: '{' })],
  ['no mask', 400, 'INVALID_ARGUMENT', () => details('ChIJabc', '', null)],
  ['a mask with spaces', 400, 'INVALID_ARGUMENT', () => details('ChIJabc', '', 'id, types')],
  ['a mask with a prefix', 400, 'INVALID_ARGUMENT', () => details('ChIJabc', '', 'places.id')],
  ['a malformed place id', 400, 'INVALID_ARGUMENT', () => details('42')],
  ['an obsolete place id', 404, 'NOT_FOUND', () => details('ChIJgoneAndForgotten1234567')],
] as const) {
  test(`${invalidRequest} is ${status} ${code} in Google's envelope`, async () => {
    const reply = await call()
    const { error } = await reply.json()
    assert.deepEqual([reply.status, error.code, error.status], [status, status, code])
    assert.equal(typeof error.message, 'string')
  })
}

test('a wrong key returns API_KEY_INVALID in the error details', async () => {
  const { error } = await (await complete({ input: 'x' }, { 'x-goog-api-key': 'y' })).json()
  assert.equal(error.message, 'API key not valid. Please pass a valid API key.')
  assert.equal(error.details[0].reason, 'API_KEY_INVALID')
})

test('a details call ends the session; later calls with its token are billed per request', async () => {
  const before: number = standIns.places.countBilledCalls()
  const id = standIns.places.places()[0]?.id ?? ''
  const sessionToken = '0f2b6a3c-1d7e-4f52-9c1e-8a9b0c1d2e3f'
  await complete({ input: 'jal', sessionToken })
  await complete({ input: 'jala', sessionToken })
  await details(id, `?sessionToken=${sessionToken}`)
  const session = () =>
    standIns.places.sessions().find((candidate) => candidate.token === sessionToken)
  assert.deepEqual(session(), {
    token: sessionToken,
    autocompleteCount: 2,
    isEnded: true,
    lateCallCount: 0,
  })
  await complete({ input: 'jal', sessionToken })
  await complete({ input: 'jal' })
  assert.equal(session()?.lateCallCount, 1)
  assert.equal(standIns.places.countBilledCalls(), before + 2)
})

test('the demo addresses cover all sixteen states, with real postcodes and missing parts as in villages', () => {
  const stateOf = (postcode: string) => {
    const result = findPostcode(postcode)
    return 'state' in result ? result.state : undefined
  }
  const postcodes = DEMO_ADDRESSES.flatMap(({ postcode }) => postcode ?? [])
  assert.equal(new Set(postcodes.map(stateOf)).size, 16)
  assert.ok(!postcodes.map(stateOf).includes(undefined))
  assert.ok(DEMO_ADDRESSES.length >= 40)
  assert.ok(DEMO_ADDRESSES.every((address) => address.route.includes('Contoh')))
  assert.ok(DEMO_ADDRESSES.some((address) => !address.postcode && !address.town))
  assert.ok(DEMO_ADDRESSES.some((address) => address.postcode && !address.town))
  assert.ok(DEMO_ADDRESSES.some((address) => !address.postcode && address.town))
  assert.equal(
    new Set(standIns.places.places().map((place) => place.id)).size,
    DEMO_ADDRESSES.length,
  )
})

const statusOf: Record<string, number> = { '403': 403, '429': 429, '500': 500, '503': 503 }

for (const [name, row] of Object.entries(PLACES_FAULTS)) {
  test(`${name}: ${row.does}`, async () => {
    const response = await fetch(`${standIns.url}/places/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    assert.equal(response.status, 200)
    const id = standIns.places.places()[0]?.id ?? ''
    const hasNoResponse = row.failure === 'hang' || row.failure === 'late'
    const signal = AbortSignal.timeout(hasNoResponse ? 150 : 10_000)
    const call = () =>
      row.at === 'details'
        ? details(id, '', MASK, { signal })
        : complete({ input: 'jal' }, key, { signal })
    const status = statusOf[row.failure]
    if (status) {
      const reply = await call()
      assert.deepEqual([reply.status, (await reply.json()).error.code], [status, status])
    } else if (row.failure === 'garbage') {
      const reply = await call()
      assert.equal(reply.status, 200)
      await assert.rejects(reply.json(), SyntaxError)
    } else {
      await assert.rejects(async () => (await call()).text())
    }
  })
}

test('slow responses arrive after the delay, and only for the matching text', async () => {
  const name: PlacesFault = 'autocomplete-slow'
  standIns.places.simulateFault({ name, ms: 30, reference: 'telawi' })
  const startedAt = performance.now()
  await complete({ input: 'kiara' })
  const { suggestions } = await (await complete({ input: 'telawi' })).json()
  assert.equal(suggestions.length, 1)
  assert.ok(performance.now() - startedAt >= 30)
  assert.equal(standIns.places.faults()[0]?.remainingCount, 0)
})
