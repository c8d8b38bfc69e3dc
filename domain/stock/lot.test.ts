import assert from 'node:assert/strict'
import { test } from 'node:test'

import { calendarDate } from '#domain/time.ts'
import { withPlainSpaces } from '#tests/support/plain-spaces.ts'

import {
  compareByExpiry,
  checkLotUse,
  deriveLotCondition,
  formatLotNumber,
  parseLotNumber,
  type Lot,
  type LotUse,
} from './lot.ts'

const today = calendarDate('2026-11-22')
const yesterday = calendarDate('2026-11-21')

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
  // 500 g; masses are in nanograms.
  stock: 500e9,
}

const lotUse: LotUse = {
  ingredientId: 'iron',
  unit: 'mass',
  compound: lot.compound,
  factor: 0.2,
  amount: 3.09e9,
  today,
  hasJarsThatLeft: false,
}

function listProblems(changedLot: Partial<Lot>, changedUse: Partial<LotUse> = {}) {
  const result = checkLotUse({ ...lot, ...changedLot }, { ...lotUse, ...changedUse })
  return result.ok ? [] : result.problems
}

test('a lot is usable on its expiry day, and expired on the next day', () => {
  assert.equal(deriveLotCondition({ ...lot, expiresOn: today }, today), 'released')
  assert.equal(deriveLotCondition({ ...lot, expiresOn: yesterday }, today), 'expired')
})

test('recalled outranks used up, which outranks expired and quarantine', () => {
  const expiredLot = { ...lot, expiresOn: yesterday }
  assert.equal(
    deriveLotCondition({ ...expiredLot, state: 'recalled', stock: 0 }, today),
    'recalled',
  )
  assert.equal(deriveLotCondition({ ...expiredLot, stock: 0 }, today), 'used up')
  assert.equal(deriveLotCondition({ ...lot, state: 'quarantine', stock: 0 }, today), 'used up')
  // Movements never make the stock negative; if they did, the lot must not look usable.
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
  assert.deepEqual(listProblems({ expiresOn: yesterday }), ['expired'])
  assert.deepEqual(listProblems({ compound: 'ferrous fumarate' }), ['other compound'])
  assert.deepEqual(listProblems({ factor: 0.3 }), ['other compound'])
  assert.deepEqual(listProblems({ ingredientId: 'zinc' }), ['other ingredient'])
  assert.deepEqual(listProblems({}, { unit: 'IU' }), ['other ingredient'])
  assert.deepEqual(listProblems({ state: 'quarantine', stock: 0 }), ['quarantine', 'not enough'])
})

test('a pharmacist may override each problem except a wrong ingredient, and a recall only after jars left', () => {
  const mayOverride = (changes: Partial<Lot>, hasJarsThatLeft = false) => {
    const result = checkLotUse({ ...lot, ...changes }, { ...lotUse, hasJarsThatLeft })
    return !result.ok && result.mayOverride
  }
  assert.equal(mayOverride({ state: 'quarantine', stock: 0, factor: 0.3 }), true)
  assert.equal(mayOverride({ expiresOn: yesterday }), true)
  assert.equal(mayOverride({ state: 'recalled' }), false)
  // The batch keeps the lot, so that the trace finds the jars that have left.
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
      expiresOn: yesterday,
      // Rounded to milligrams, this is the needed amount.
      stock: 3.0899e9,
    },
    lotUse,
  )
  assert.ok(!result.ok)
  assert.deepEqual(result.texts.map(withPlainSpaces), [
    'Lot L261122-01 is another ingredient.',
    'Lot L261122-01 contains the pure substance; the sheet asks for ferrous bisglycinate, 20% iron (factor 0.2).',
    'Lot L261122-01 is in quarantine. A pharmacist must release it first.',
    'Lot L261122-01 expired on 21/11/2026.',
    'Lot L261122-01 has 3.0899 g left; 3.09 g are needed.',
  ])
})

test('the first to expire comes first, then the first received', () => {
  const laterExpiringLot = { ...lot, id: 2, expiresOn: calendarDate('2028-01-01') }
  const earlierReceivedLot = { ...lot, id: 3, receivedOn: calendarDate('2026-11-01') }
  const sorted = [laterExpiringLot, lot, earlierReceivedLot].toSorted(compareByExpiry)
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
