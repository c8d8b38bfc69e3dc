import assert from 'node:assert/strict'
import { test } from 'node:test'

import { seededRandom } from '#tests/support/random.ts'
import {
  findCorrectedCourier,
  fitsCourier,
  matchCouriers,
  trackingUrlOf,
  type Courier,
} from './courier.ts'

function buildCourier(
  id: string,
  numberFormats: string[],
  changes: Partial<Courier> = {},
): Courier {
  return {
    id,
    name: id,
    urlPattern: `https://${id}.example/track/{number}`,
    numberFormats,
    isActive: true,
    position: 1,
    ...changes,
  }
}

/** The couriers of a new shop. */
const couriers = [
  buildCourier('pos-laju', ['AA9{9}MY', 'PL9{12}'], { position: 1 }),
  buildCourier('jt-express', ['9{12}', 'JT9{10-13}'], { position: 2 }),
  buildCourier('dhl-ecommerce', ['MY*{10-30}'], { position: 3 }),
  buildCourier('ninja-van', ['NV*{6-20}'], { position: 4 }),
  buildCourier('own-delivery', [], { position: 5, urlPattern: '' }),
]
const idsFor = (number: string, offeredCouriers = couriers) =>
  matchCouriers(number, offeredCouriers).map(({ id }) => id)

test('numbers are matched to their courier, also in lower case and with spaces', () => {
  const cases: [string, string[]][] = [
    ['EH123456789MY', ['pos-laju']],
    ['er 123 456 789 my', ['pos-laju']],
    ['ER-123-456-789-MY', ['pos-laju']],
    ['PL123456789012', ['pos-laju']],
    ['630123456789', ['jt-express']],
    ['JT1234567890123', ['jt-express']],
    ['MYABC0000012345678', ['dhl-ecommerce']],
    ['NVMYAB000123456', ['ninja-van']],
    ['EH12345678MY', []],
    ['53012345678', []],
    ['VAN-1', []],
    ['', []],
    ['=1+1', []],
  ]
  for (const [number, expected] of cases) assert.deepEqual(idsFor(number), expected, number)
})

test('matches are sorted by most fixed characters, then no range, then the owner’s position', () => {
  const loose = buildCourier('loose', ['*{5-30}'], { position: 1 })
  const prefix = buildCourier('prefix', ['NV*{6-20}'], { position: 9 })
  const longerPrefix = buildCourier('longer-prefix', ['*{5-30}', 'NVMY*{6-20}'], { position: 9 })
  assert.deepEqual(idsFor('NVMY12345678', [loose, prefix, longerPrefix]), [
    'longer-prefix',
    'prefix',
    'loose',
  ])
  const exact = buildCourier('exact', ['9{12}'], { position: 9 })
  assert.deepEqual(idsFor('123456789012', [loose, exact]), ['exact', 'loose'])
  const secondInOrder = buildCourier('second', ['9{12}'], { position: 2 })
  assert.deepEqual(idsFor('123456789012', [exact, secondInOrder]), ['second', 'exact'])
})

test('an inactive courier is not offered, and a format that cannot be read matches nothing', () => {
  assert.deepEqual(idsFor('123', [buildCourier('off', ['9{3}'], { isActive: false })]), [])
  assert.deepEqual(idsFor('123', [buildCourier('broken', ['(9+)+', ''])]), [])
})

test('a courier without formats accepts every number, but no number is matched to it', () => {
  const ownDelivery = buildCourier('own', [])
  assert.equal(fitsCourier('K7M4QX2P', ownDelivery), true)
  assert.deepEqual(idsFor('K7M4QX2P', [ownDelivery]), [])
})

test('the URL contains the number wherever the pattern has it', () => {
  const urlPattern = 'https://track.example/{number}?again={number}'
  const numberFormats: string[] = []
  assert.equal(
    trackingUrlOf({ urlPattern, numberFormats }, 'A-1'),
    'https://track.example/A-1?again=A-1',
  )
  assert.equal(trackingUrlOf({ urlPattern: '', numberFormats }, 'A-1'), '')
  const posLaju = { urlPattern: 'https://track.example/{number}', numberFormats: ['ER9{9}MY'] }
  assert.equal(trackingUrlOf(posLaju, 'ER-123-456-789-MY'), 'https://track.example/ER123456789MY')
})

test('a corrected number changes the courier only when it clearly belongs to another', () => {
  const idFor = (name: string, number: string) => findCorrectedCourier(name, number, couriers)?.id
  assert.equal(idFor('pos-laju', 'EH999999999MY'), 'pos-laju')
  assert.equal(idFor('pos-laju', 'SOMETHING-ELSE'), 'pos-laju')
  assert.equal(idFor('pos-laju', '630123456789'), 'jt-express')
  assert.equal(idFor('own-delivery', '630123456789'), 'own-delivery')
  assert.equal(idFor('GDex', '630123456789'), undefined)
})

test('matching never throws, for any number and any stored format', () => {
  const random = seededRandom(120)
  const symbols = [...'A9*{}-()[]+?.\\^$|8 mMyYNV\u00e9\u{1f48a}\n']
  const anyText = (): string =>
    Array.from(
      { length: Math.floor(random() * 30) },
      () => symbols[Math.floor(random() * symbols.length)],
    ).join('')
  for (let round = 0; round < 5_000; round++) {
    const offeredCouriers = [buildCourier('any', [anyText(), anyText()])]
    const matches = matchCouriers(anyText(), offeredCouriers)
    assert.ok(matches.length <= 1)
  }
})
