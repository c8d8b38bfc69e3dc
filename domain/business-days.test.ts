import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addBusinessDays, isBusinessDay } from './business-days.ts'
import { publicHolidays } from './public-holidays.ts'
import { addDays, calendarDate, getDayOfWeek } from './time.ts'

test('the pharmacy is closed on weekends and national holidays', () => {
  assert.ok(isBusinessDay(calendarDate('2026-11-20')), 'a Friday')
  assert.ok(!isBusinessDay(calendarDate('2026-11-21')), 'a Saturday')
  assert.ok(!isBusinessDay(calendarDate('2026-11-22')), 'a Sunday')
  assert.ok(!isBusinessDay(calendarDate('2026-12-25')), 'Christmas Day')
  assert.ok(!isBusinessDay(calendarDate('2026-11-09')), 'the substitute day of Deepavali')
})

test('counting business days skips weekends and holidays; zero keeps the day, a negative count throws', () => {
  assert.equal(addBusinessDays(calendarDate('2026-11-20'), 1), '2026-11-23')
  assert.equal(addBusinessDays(calendarDate('2026-11-21'), 1), '2026-11-23')
  assert.equal(addBusinessDays(calendarDate('2026-12-24'), 1), '2026-12-28')
  assert.equal(addBusinessDays(calendarDate('2026-05-29'), 1), '2026-06-03')
  assert.equal(addBusinessDays(calendarDate('2026-11-21'), 0), '2026-11-21')
  assert.throws(() => addBusinessDays(calendarDate('2026-11-21'), -1), RangeError)
})

test('between a day and its n-th business day there are exactly n business days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 1, max: 15 }),
      (offsetDays, count) => {
        const startDay = addDays(calendarDate('2026-01-01'), offsetDays)
        const endDay = addBusinessDays(startDay, count)
        let businessDayCount = 0
        for (let day = addDays(startDay, 1); day <= endDay; day = addDays(day, 1)) {
          if (isBusinessDay(day)) businessDayCount++
        }
        assert.equal(businessDayCount, count)
        assert.ok(isBusinessDay(endDay))
      },
    ),
  )
})

test('a holiday on a Sunday has a substitute on Monday', () => {
  const sunday = 0
  for (const holiday of publicHolidays) {
    if (getDayOfWeek(holiday) !== sunday) continue
    assert.ok(publicHolidays.has(addDays(holiday, 1)), `${holiday} lacks its substitute`)
  }
})
