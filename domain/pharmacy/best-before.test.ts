import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { addDays, calendarDate, dateInMalaysia, daysBetween, startOfDay } from '#domain/time.ts'

import { computeBestBefore, lotsExpireTooEarly } from './best-before.ts'

const bestBeforeOrderedOn = (day: string): string =>
  computeBestBefore(startOfDay(calendarDate(day)), 4, [])

test('a capsule is best before four months later, at most the last day of a shorter month', () => {
  assert.equal(bestBeforeOrderedOn('2026-11-20'), '2027-03-20')
  assert.equal(bestBeforeOrderedOn('2026-10-31'), '2027-02-28')
  assert.equal(bestBeforeOrderedOn('2027-10-31'), '2028-02-29')
  assert.equal(bestBeforeOrderedOn('2026-10-29'), '2027-02-28')
  assert.equal(bestBeforeOrderedOn('2027-10-29'), '2028-02-29')
  assert.equal(bestBeforeOrderedOn('2026-05-31'), '2026-09-30')
  assert.equal(bestBeforeOrderedOn('2026-08-31'), '2026-12-31')
  assert.equal(bestBeforeOrderedOn('2026-09-30'), '2027-01-30')
  assert.equal(bestBeforeOrderedOn('2026-12-31'), '2027-04-30')
  assert.equal(bestBeforeOrderedOn('2028-02-29'), '2028-06-29')
})

test('the day of the order is the day in Malaysia, also shortly after midnight', () => {
  assert.equal(computeBestBefore(new Date('2026-10-30T16:30:00Z'), 4, []), '2027-02-28')
  assert.equal(computeBestBefore(new Date('2026-10-30T15:30:00Z'), 4, []), '2027-02-28')
  assert.equal(computeBestBefore(new Date('2026-11-30T15:59:59Z'), 4, []), '2027-03-30')
  assert.equal(computeBestBefore(new Date('2026-11-30T16:00:00Z'), 4, []), '2027-04-01')
})

test('four months are 120 to 123 days, or fewer when they end in February', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      (orderedAt) => {
        const day = computeBestBefore(orderedAt, 4, [])
        const shelfLifeDays = daysBetween(dateInMalaysia(orderedAt), day)
        const isInFebruary = day.slice(5, 7) === '02'
        const isExpected = shelfLifeDays <= 123 && (shelfLifeDays >= 120 || isInFebruary)
        assert.ok(isExpected, `${day} ${shelfLifeDays}`)
      },
    ),
  )
})

test('a capsule is never best before a day after the expiry of one of its lots', () => {
  const lots = ['2027-03-19', '2027-01-02', '2028-01-01'].map((day) => ({
    expiresOn: calendarDate(day),
  }))
  const orderedAt = startOfDay(calendarDate('2026-11-20'))
  assert.equal(computeBestBefore(orderedAt, 4, lots), '2027-01-02')
  assert.equal(computeBestBefore(orderedAt, 4, lots.slice(2)), '2027-03-20')
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 })), (offsets) => {
      const expiries = offsets.map((offsetDays) => ({
        expiresOn: addDays(calendarDate('2026-11-20'), offsetDays),
      }))
      const day = computeBestBefore(orderedAt, 4, expiries)
      assert.ok(expiries.every(({ expiresOn }) => day <= expiresOn))
      assert.ok(day <= computeBestBefore(orderedAt, 4, []))
    }),
  )
})

test('thirty capsules last until the thirtieth day', () => {
  const today = calendarDate('2026-11-20')
  const line = { orderedAt: startOfDay(today), shelfLifeMonths: 4, capsules: 30 }
  const lotsUntil = (day: string) => [{ expiresOn: calendarDate(day) }]
  assert.equal(lotsExpireTooEarly(line, lotsUntil('2026-12-19'), today), false)
  assert.equal(lotsExpireTooEarly(line, lotsUntil('2026-12-18'), today), true)
})

test('a shelf life that is too short is not the fault of a lot', () => {
  const today = calendarDate('2026-11-20')
  const line = { orderedAt: startOfDay(today), shelfLifeMonths: 4, capsules: 180 }
  assert.equal(lotsExpireTooEarly(line, [{ expiresOn: calendarDate('2028-01-01') }], today), false)
  assert.equal(lotsExpireTooEarly(line, [], today), false)
})
