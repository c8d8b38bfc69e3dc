import assert from 'node:assert/strict'
import { test } from 'node:test'

import { calendarDate } from '#domain/time.ts'
import { withPlainSpaces } from '#tests/support/plain-spaces.ts'

import { checkRelease } from './check-release.ts'
import {
  compareByExpiry,
  checkLotUse,
  deriveLotCondition,
  formatLotNumber,
  parseLotNumber,
  type Lot,
  type LotProblem,
  type LotUse,
} from './lot.ts'
import { computeStockLevel } from './stock-level.ts'

const today = calendarDate('2026-11-22')

const lot: Lot = {
  id: 1,
  number: 'L261122-01',
  ingredientId: 'iron',
  unit: 'mass',
  supplier: 'Demo Supplier',
  supplierLot: 'DEMO-7',
  compound: 'ferrous bisglycinate, 20% iron',
  factor: 0.2,
  receivedOn: today,
  expiresOn: calendarDate('2027-11-22'),
  state: 'released',
  stock: 500e9,
}

const lotUse: LotUse = {
  ingredientId: 'iron',
  unit: 'mass',
  compound: lot.compound,
  factor: 0.2,
  amount: 3_090_000_000,
  today,
}

function listProblems(changedLot: Partial<Lot>, changedUse: Partial<LotUse> = {}): LotProblem[] {
  const result = checkLotUse({ ...lot, ...changedLot }, { ...lotUse, ...changedUse })
  return result.ok ? [] : [...result.problems]
}

test('a lot is usable on its expiry day, and expired on the next day', () => {
  assert.equal(deriveLotCondition({ ...lot, expiresOn: today }, today), 'released')
  assert.equal(
    deriveLotCondition({ ...lot, expiresOn: calendarDate('2026-11-21') }, today),
    'expired',
  )
})

test('a condition of recalled comes before used up, and used up before expired and quarantine', () => {
  const expiredLot = { ...lot, expiresOn: calendarDate('2026-11-21') }
  assert.equal(
    deriveLotCondition({ ...expiredLot, state: 'recalled', stock: 0 }, today),
    'recalled',
  )
  assert.equal(deriveLotCondition({ ...expiredLot, stock: 0 }, today), 'used up')
  assert.equal(deriveLotCondition({ ...lot, stock: -1 }, today), 'used up')
  assert.equal(deriveLotCondition({ ...lot, state: 'quarantine' }, today), 'quarantine')
})

test('a batch may take all that a released lot has, and nothing more', () => {
  assert.deepEqual(listProblems({ stock: lotUse.amount }), [])
  assert.deepEqual(listProblems({ stock: lotUse.amount - 1 }), ['not enough'])
})

test('all problems of a lot are returned', () => {
  assert.deepEqual(listProblems({ state: 'quarantine' }), ['quarantine'])
  assert.deepEqual(listProblems({ state: 'recalled' }), ['recalled'])
  assert.deepEqual(listProblems({ expiresOn: calendarDate('2026-11-21') }), ['expired'])
  assert.deepEqual(listProblems({ compound: 'ferrous fumarate' }), ['other compound'])
  assert.deepEqual(listProblems({ factor: 0.3 }), ['other compound'])
  assert.deepEqual(listProblems({ ingredientId: 'zinc' }), ['other ingredient'])
  assert.deepEqual(listProblems({}, { unit: 'IU' }), ['other ingredient'])
  assert.deepEqual(listProblems({ state: 'quarantine', stock: 0 }), ['quarantine', 'not enough'])
})

test('a pharmacist may override a refusal, but not the wrong ingredient, nor a recall before jars left', () => {
  const mayOverride = (changes: Partial<Lot>, hasDepartedJars = false) => {
    const result = checkLotUse({ ...lot, ...changes }, { ...lotUse, hasDepartedJars })
    return !result.ok && result.mayOverride
  }
  assert.equal(mayOverride({ state: 'quarantine', stock: 0, factor: 0.3 }), true)
  assert.equal(mayOverride({ expiresOn: calendarDate('2026-11-21') }), true)
  assert.equal(mayOverride({ state: 'recalled' }), false)
  assert.equal(mayOverride({ state: 'recalled' }, true), true)
  assert.equal(mayOverride({ state: 'recalled', ingredientId: 'zinc' }, true), false)
  assert.equal(mayOverride({ ingredientId: 'zinc' }), false)
})

test('each problem has a sentence with the number of the lot', () => {
  const result = checkLotUse(
    {
      ...lot,
      ingredientId: 'zinc',
      compound: '',
      factor: 1,
      state: 'quarantine',
      expiresOn: calendarDate('2026-11-21'),
      stock: 1e9,
    },
    lotUse,
  )
  assert.ok(!result.ok)
  assert.deepEqual(result.texts.map(withPlainSpaces), [
    'Lot L261122-01 is another ingredient.',
    'Lot L261122-01 contains the pure substance; the sheet asks for ferrous bisglycinate, 20% iron (factor 0.2).',
    'Lot L261122-01 is in quarantine. A pharmacist must release it first.',
    'Lot L261122-01 expired on 21/11/2026.',
    'Lot L261122-01 has 1 g left; 3.09 g are needed.',
  ])
})

test('the first to expire comes first, then the first received', () => {
  const laterExpiringLot = { ...lot, id: 2, expiresOn: calendarDate('2028-01-01') }
  const earlierDelivery = { ...lot, id: 3, receivedOn: calendarDate('2026-11-01') }
  const sorted = [laterExpiringLot, lot, earlierDelivery].toSorted(compareByExpiry)
  assert.deepEqual(
    sorted.map(({ id }) => id),
    [3, 1, 2],
  )
})

test('a lot number contains its day and sequence, and is parsed from typed text', () => {
  assert.equal(formatLotNumber(today, 1), 'L261122-01')
  assert.equal(formatLotNumber(today, 123), 'L261122-123')
  assert.equal(parseLotNumber(' l261122-01 '), 'L261122-01')
  for (const input of ['', 'B261122-01', 'L26112-01', 'L261122-1', "L261122-01'"])
    assert.equal(parseLotNumber(input), undefined, input)
})

test('a release needs a lot in quarantine that is not expired, and a certificate or a reason', () => {
  const quarantinedLot = { state: 'quarantine', expiresOn: today, hasCertificate: true } as const
  const releaseResult = (
    changes: Partial<typeof lot> & { hasCertificate?: boolean },
    reason = '',
  ) => {
    const result = checkRelease({ ...quarantinedLot, ...changes }, { reason, today })
    return result.ok ? 'ok' : result.reason
  }
  assert.equal(releaseResult({}), 'ok')
  assert.equal(releaseResult({ state: 'released' }), 'state')
  assert.equal(releaseResult({ state: 'recalled' }), 'state')
  assert.equal(releaseResult({ expiresOn: calendarDate('2026-11-21') }), 'expired')
  assert.equal(releaseResult({ hasCertificate: false }), 'reason')
  assert.equal(releaseResult({ hasCertificate: false }, '  '), 'reason')
  assert.equal(releaseResult({ hasCertificate: false }, 'x'.repeat(301)), 'reason')
  assert.equal(releaseResult({ hasCertificate: false }, 'Tested in house, report 12'), 'ok')
})

test('only released stock that has not expired is usable', () => {
  const expiredLot = { ...lot, expiresOn: calendarDate('2026-11-21'), stock: 1 }
  const level = computeStockLevel(
    [
      { ...lot, stock: 10 },
      { ...lot, stock: 20, expiresOn: calendarDate('2027-01-21') },
      { ...lot, stock: 40, state: 'quarantine' },
      { ...lot, stock: 80, state: 'recalled' },
      { ...lot, stock: 0 },
      expiredLot,
    ],
    31,
    today,
  )
  assert.deepEqual(level, {
    usable: 30,
    quarantine: 40,
    expired: 1,
    recalled: 80,
    nearestExpiry: '2027-01-21',
    marks: ['low', 'expiring'],
  })
})

test('stock is none at 0, low below its reorder level, and expiring within 60 days', () => {
  const marksOf = (stock: number, reorderLevel: number, expiresOn = '2027-11-22') =>
    computeStockLevel([{ ...lot, stock, expiresOn: calendarDate(expiresOn) }], reorderLevel, today)
      .marks
  assert.deepEqual(marksOf(30, 30), [])
  assert.deepEqual(marksOf(29, 30), ['low'])
  assert.deepEqual(marksOf(0, 30), ['none'])
  assert.deepEqual(marksOf(30, 0, '2027-01-21'), ['expiring'])
  assert.deepEqual(marksOf(30, 0, '2027-01-22'), [])
})
