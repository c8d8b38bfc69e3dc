import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'
import { addDays, calendarDate, hours, addDuration, startOfDay } from '#domain/time.ts'

import {
  computeLastChangeDay,
  listDeliveryDays,
  checkCutOff,
  checkPostponement,
  computeReminderDay,
} from './delivery-dates.ts'

/** With a cut-off ten days before the delivery. */
const { plans } = demoSettings

/**
 * Both ends of the day, and both sides of the hours at which the date would change in UTC (08:00 in
 * Malaysia) and with the wrong sign of the offset (16:00).
 */
const testedHours = [0, 7.99, 8, 15.99, 16, 23.99]

test('a change reaches the next delivery until ten days before it, on every day of two years', () => {
  for (let dayOffset = 0; dayOffset < 730; dayOffset++) {
    const nextDeliveryDay = addDays(calendarDate('2026-12-31'), dayOffset)
    for (let daysBefore = 0; daysBefore <= 40; daysBefore++) {
      const today = addDays(nextDeliveryDay, -daysBefore)
      for (const hour of testedHours) {
        const now = addDuration(startOfDay(today), hours(hour))
        assert.equal(
          checkCutOff(now, nextDeliveryDay, plans).inTime,
          daysBefore >= 10,
          `${daysBefore} days before ${nextDeliveryDay}, hour ${hour}`,
        )
      }
    }
  }
})

test('the cut-off is ten days before, across months, years and 29 February', () => {
  assert.equal(computeLastChangeDay(calendarDate('2027-01-05'), plans), '2026-12-26')
  assert.equal(computeLastChangeDay(calendarDate('2028-03-05'), plans), '2028-02-24')
  assert.equal(computeLastChangeDay(calendarDate('2027-03-05'), plans), '2027-02-23')
})

test('the cut-off day ends at midnight in Malaysia, not in UTC', () => {
  const nextDeliveryDay = calendarDate('2026-12-20')
  const lastSecond = new Date('2026-12-10T15:59:59Z')
  const midnight = new Date('2026-12-10T16:00:00Z')
  assert.equal(checkCutOff(lastSecond, nextDeliveryDay, plans).inTime, true)
  assert.deepEqual(checkCutOff(midnight, nextDeliveryDay, plans), {
    inTime: false,
    nextDeliveryDay,
  })
})

test('every change is in time without a further delivery and once its day has passed, but not on the day', () => {
  const now = new Date('2026-12-21T04:00:00Z')
  assert.equal(checkCutOff(now, undefined, plans).inTime, true)
  assert.equal(checkCutOff(now, calendarDate('2026-12-20'), plans).inTime, true)
  assert.equal(checkCutOff(now, calendarDate('2026-12-21'), plans).inTime, false)
})

test('deliveries follow the cadence, and the reminder is sent before the cut-off', () => {
  const deliveryDays = listDeliveryDays(calendarDate('2026-11-21'), {
    cadenceDays: 30,
    deliveryCount: 3,
  })
  assert.deepEqual(deliveryDays, ['2026-11-21', '2026-12-21', '2027-01-20'])
  const nextDeliveryDay = calendarDate('2026-12-21')
  assert.equal(computeReminderDay(nextDeliveryDay, plans), '2026-12-08')
  assert.equal(computeLastChangeDay(nextDeliveryDay, plans), '2026-12-11')
})

test('a delivery can be postponed by up to 90 days, only before the cut-off', () => {
  const nextDeliveryDay = calendarDate('2026-12-21')
  const beforeCutOff = new Date('2026-11-30T04:00:00Z')
  for (let delayDays = -5; delayDays <= 100; delayDays++) {
    const checkResult = checkPostponement(
      beforeCutOff,
      nextDeliveryDay,
      addDays(nextDeliveryDay, delayDays),
      plans,
    )
    const outcome = checkResult.ok ? 'ok' : checkResult.reason
    if (delayDays <= 0) assert.equal(outcome, 'not later', String(delayDays))
    else assert.equal(outcome, delayDays > 90 ? 'too far' : 'ok', String(delayDays))
  }
  const afterCutOff = new Date('2026-12-12T04:00:00Z')
  assert.deepEqual(
    checkPostponement(afterCutOff, nextDeliveryDay, addDays(nextDeliveryDay, 7), plans),
    {
      ok: false,
      reason: 'too late',
    },
  )
})
