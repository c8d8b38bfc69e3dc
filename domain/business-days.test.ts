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

test('counting business days skips weekends and holidays', () => {
  const nextBusinessDayOf = (day: string) => addBusinessDays(calendarDate(day), 1)
  assert.equal(nextBusinessDayOf('2026-11-20'), '2026-11-23', 'over a weekend')
  assert.equal(nextBusinessDayOf('2026-11-21'), '2026-11-23', 'from a Saturday')
  assert.equal(nextBusinessDayOf('2026-12-24'), '2026-12-28', 'over Christmas Day and a weekend')
  const wesakMessage = 'over Wesak Day, the King’s birthday and the substitute day'
  assert.equal(nextBusinessDayOf('2026-05-29'), '2026-06-03', wesakMessage)
})

test('zero business days keep the day; a negative count throws', () => {
  assert.equal(addBusinessDays(calendarDate('2026-11-21'), 0), '2026-11-21')
  assert.throws(() => addBusinessDays(calendarDate('2026-11-21'), -1), RangeError)
})

test('from the next day to the n-th business day there are exactly n business days', () => {
  fc.assert(
    fc.property(
      // The holidays are known to the end of 2027.
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

test('the Monday after a holiday on a Sunday is a holiday', () => {
  // If this Monday is a holiday itself, the substitute is the next day, which is not checked.
  const sunday = 0
  for (const holiday of publicHolidays) {
    if (getDayOfWeek(holiday) !== sunday) continue
    const monday = addDays(holiday, 1)
    assert.ok(publicHolidays.has(monday), `${monday} is not a holiday`)
  }
})
