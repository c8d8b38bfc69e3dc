import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  addMonths,
  calendarDate,
  dateInMalaysia,
  days,
  daysBetween,
  subtractDuration,
  endOfDay,
  formatDate,
  formatDateTime,
  hours,
  addDuration,
  minutes,
  parseCalendarDate,
  parseEnteredDate,
  seconds,
  startOfDay,
  getDayOfWeek,
  yearInMalaysia,
} from './time.ts'

const anyTime = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2050-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('durations are in milliseconds, and can be added to and subtracted from a time', () => {
  assert.equal(seconds(90), minutes(1.5))
  assert.equal(minutes(90), hours(1.5))
  assert.equal(hours(2), 7_200_000)
  assert.equal(days(31), 2_678_400_000)
  const now = new Date('2026-01-01T00:00:00Z')
  assert.equal(addDuration(now, days(1)).toISOString(), '2026-01-02T00:00:00.000Z')
  assert.equal(subtractDuration(now, minutes(1)).toISOString(), '2025-12-31T23:59:00.000Z')
})

test('the Malaysian day changes at 16:00 UTC, and dates are formatted in Malaysian time', () => {
  assert.equal(dateInMalaysia(new Date('2026-01-31T15:59:59Z')), '2026-01-31')
  assert.equal(dateInMalaysia(new Date('2026-01-31T16:00:00Z')), '2026-02-01')
  assert.equal(formatDate(new Date('2026-12-31T16:00:00Z')), '01/01/2027')
  assert.equal(yearInMalaysia(new Date('2026-12-31T15:59:59Z')), 2026)
  assert.equal(yearInMalaysia(new Date('2026-12-31T16:00:00Z')), 2027)
  assert.equal(formatDate(calendarDate('2026-07-05')), '05/07/2026')
  assert.equal(formatDateTime(new Date('2026-07-05T06:04:59Z')), '05/07/2026, 14:04')
})

test('every time is within its Malaysian day, and adding days is exact', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      const date = dateInMalaysia(time)
      assert.ok(startOfDay(date) <= time && time < endOfDay(date))
      assert.deepEqual(endOfDay(date), startOfDay(addDays(date, 1)))
      assert.equal(daysBetween(date, addDays(date, 40)), 40)
      assert.equal(addDays(addDays(date, 40), -40), date)
      assert.equal(getDayOfWeek(addDays(date, 7)), getDayOfWeek(date))
    }),
  )
})

test('adding months keeps the day of the month, or takes the last day of a shorter month', () => {
  assert.equal(addMonths(calendarDate('2026-01-15'), 4), '2026-05-15')
  assert.equal(addMonths(calendarDate('2026-10-31'), 4), '2027-02-28')
  assert.equal(addMonths(calendarDate('2027-10-31'), 4), '2028-02-29')
  assert.equal(addMonths(calendarDate('2026-12-31'), 1), '2027-01-31')
})

test('an entered date may have spaces around it, and its year is from 2000 to 2099', () => {
  assert.equal(parseEnteredDate(' 2026-11-22 '), '2026-11-22')
  assert.equal(parseEnteredDate('2000-01-01'), '2000-01-01')
  assert.equal(parseEnteredDate('2099-12-31'), '2099-12-31')
  for (const text of ['', '0026-11-22', '1999-12-31', '2100-01-01', '2026-02-30', '22/11/2026'])
    assert.equal(parseEnteredDate(text), undefined, text)
})

test('malformed dates and days that do not exist are rejected', () => {
  for (const invalidDate of [
    '2026-02-30',
    '2026-13-01',
    '26-01-01',
    '2026-1-1',
    '',
    '2026-02-28T00:00',
  ]) {
    assert.equal(parseCalendarDate(invalidDate), undefined, invalidDate)
    assert.throws(() => calendarDate(invalidDate), RangeError)
  }
  assert.equal(parseCalendarDate('2028-02-29'), '2028-02-29')
})

test('Sunday is day 0 and Saturday is day 6', () => {
  assert.equal(getDayOfWeek(calendarDate('2026-11-21')), 6)
  assert.equal(getDayOfWeek(calendarDate('2026-11-22')), 0)
})
