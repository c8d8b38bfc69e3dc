import assert from 'node:assert/strict'
import { test } from 'node:test'

import { calendarDate } from '#domain/time.ts'

import { computeStockLevel } from './stock-level.ts'

const today = calendarDate('2026-11-22')
const yesterday = calendarDate('2026-11-21')

const lot = { state: 'released', expiresOn: calendarDate('2027-11-22') } as const

test('a level has the stock by condition, the nearest expiry and the marks; only released stock that has not expired is usable', () => {
  // One above the usable stock.
  const reorderLevel = 31
  const level = computeStockLevel(
    [
      { ...lot, stock: 10 },
      { ...lot, stock: 20, expiresOn: calendarDate('2027-01-21') },
      { ...lot, stock: 40, state: 'quarantine' },
      { ...lot, stock: 80, state: 'recalled' },
      // Empty: its expiry, which is the nearest, does not count.
      { ...lot, stock: 0, expiresOn: today },
      { ...lot, stock: 1, expiresOn: yesterday },
    ],
    reorderLevel,
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

test('the marks are none at 0, low below the reorder level, and expiring if a lot expires within 60 days', () => {
  const listMarks = (stock: number, reorderLevel: number, expiresOn: string = lot.expiresOn) =>
    computeStockLevel([{ ...lot, stock, expiresOn: calendarDate(expiresOn) }], reorderLevel, today)
      .marks
  assert.deepEqual(listMarks(30, 30), [])
  assert.deepEqual(listMarks(29, 30), ['low'])
  assert.deepEqual(listMarks(0, 30), ['none'])
  assert.deepEqual(listMarks(30, 0, '2027-01-21'), ['expiring'])
  assert.deepEqual(listMarks(30, 0, '2027-01-22'), [])
})
