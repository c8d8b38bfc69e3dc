import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addDays, calendarDate } from '#domain/time.ts'
import { withPlainSpaces } from '#tests/support/plain-spaces.ts'

import {
  findStockWarnings,
  toWarningKey,
  type StockedIngredient,
  type StockedLot,
} from './stock-warnings.ts'

const today = calendarDate('2026-11-22')

// Amounts of mass are in nanograms: 1e9 is 1 g.
const zinc: StockedIngredient = {
  id: 'zinc',
  name: 'Zinc',
  unit: 'mass',
  reorderLevel: 500e9,
  usable: 400e9,
  used: 300e9,
}

const lot: StockedLot = {
  id: 1,
  number: 'L261122-01',
  ingredientId: 'zinc',
  ingredientName: 'Zinc',
  unit: 'mass',
  state: 'released',
  stock: 5e9,
  receivedOn: addDays(today, -100),
  expiresOn: addDays(today, 300),
  quarantinedSince: addDays(today, -100),
}

const listWarningTexts = (ingredients: StockedIngredient[], lots: StockedLot[]) =>
  findStockWarnings(ingredients, lots, today).map(({ kind, text }) => [kind, withPlainSpaces(text)])

test('below its reorder level, an ingredient is reported as low with days of supply, or as out', () => {
  assert.deepEqual(listWarningTexts([zinc], []), [
    [
      'low',
      '400 g left, below the reorder level of 500 g; 40 days left at the pace of the last 30 days.',
    ],
  ])
  assert.deepEqual(listWarningTexts([{ ...zinc, usable: 500e9 }], []), [])
  assert.deepEqual(listWarningTexts([{ ...zinc, reorderLevel: 0, usable: 0 }], []), [])
  assert.deepEqual(listWarningTexts([{ ...zinc, usable: 0 }], []), [
    ['out', 'No usable stock; reorder level 500 g.'],
  ])
})

test('days of supply are whole days, and unknown without use', () => {
  const supplyTextOf = (usable: number, used: number) =>
    listWarningTexts([{ ...zinc, usable, used }], [])[0]?.[1]?.split('; ')[1]
  assert.equal(supplyTextOf(59e9, 60e9), '29 days left at the pace of the last 30 days.')
  assert.equal(supplyTextOf(3e9, 60e9), '1 day left at the pace of the last 30 days.')
  assert.equal(supplyTextOf(1e9, 60e9), '0 days left at the pace of the last 30 days.')
  assert.equal(supplyTextOf(10e9, 0), 'no use in the last 30 days.')
})

test('a lot is reported from 60 days before expiry, when expired, and after 14 days in quarantine', () => {
  const expiringOn = (days: number) =>
    listWarningTexts([], [{ ...lot, expiresOn: addDays(today, days) }])
  assert.deepEqual(expiringOn(61), [])
  assert.deepEqual(expiringOn(60), [['expiring', 'Expires on 21/01/2027 with 5 g in stock.']])
  assert.deepEqual(expiringOn(0), [['expiring', 'Expires on 22/11/2026 with 5 g in stock.']])
  assert.deepEqual(expiringOn(-1), [['expired', 'Expired on 21/11/2026 with 5 g in stock.']])
  const quarantinedFor = (days: number) =>
    listWarningTexts([], [{ ...lot, state: 'quarantine', quarantinedSince: addDays(today, -days) }])
  assert.deepEqual(quarantinedFor(14), [])
  assert.deepEqual(quarantinedFor(15), [['quarantine', 'In quarantine for 15 days with 5 g.']])
})

test('a recalled or used-up lot gets no warning', () => {
  const expiredLot = { ...lot, expiresOn: addDays(today, -1) }
  assert.deepEqual(
    listWarningTexts(
      [],
      [
        { ...expiredLot, state: 'recalled' },
        { ...expiredLot, stock: 0 },
      ],
    ),
    [],
  )
})

test('a warning keeps its key while its figures change', () => {
  const warningKeysOf = (ingredient: StockedIngredient) =>
    findStockWarnings([ingredient], [], today).map(toWarningKey)
  assert.deepEqual(warningKeysOf(zinc), ['low zinc'])
  assert.deepEqual(warningKeysOf({ ...zinc, usable: 1e9 }), ['low zinc'])
  assert.deepEqual(warningKeysOf({ ...zinc, usable: 0 }), ['out zinc'])
})
