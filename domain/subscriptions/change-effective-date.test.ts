import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'
import { addDays, calendarDate, daysBetween, startOfDay } from '#domain/time.ts'

import {
  postponementDays,
  postponedDeliveryDay,
  changeEffectiveFrom,
} from './change-effective-date.ts'

const nextDeliveryDay = calendarDate('2026-12-21')

test('a pause or cancellation takes effect at once until the cut-off, then after the delivery', () => {
  for (let before = 0; before <= 40; before++) {
    const now = startOfDay(addDays(nextDeliveryDay, -before))
    for (const pending of ['SUSPENDED', 'CANCELLED'] as const) {
      const from = changeEffectiveFrom(
        now,
        { state: 'ACTIVE', nextDeliveryDay },
        pending,
        demoSettings.plans,
      )
      assert.equal(from, before >= 10 ? undefined : '2026-12-22', `${pending}, ${before} before`)
    }
    for (const state of ['SUSPENDED', 'ACTIVE'] as const) {
      const from = changeEffectiveFrom(
        now,
        { state, nextDeliveryDay },
        'ACTIVE',
        demoSettings.plans,
      )
      assert.equal(from, undefined, 'resuming takes effect immediately')
    }
    const suspended = { state: 'SUSPENDED', nextDeliveryDay } as const
    assert.equal(changeEffectiveFrom(now, suspended, 'CANCELLED', demoSettings.plans), undefined)
  }
})

test('a postponed delivery is on the first day of its cadence on or after the requested day', () => {
  for (const cadence of [30, 60, 90])
    for (let by = 1; by <= 200; by++) {
      const until = addDays(nextDeliveryDay, by)
      const day = postponedDeliveryDay(nextDeliveryDay, cadence, until)
      assert.ok(day >= until, 'not before the requested day')
      assert.equal(daysBetween(nextDeliveryDay, day) % cadence, 0, 'on a day of the cadence')
      assert.ok(daysBetween(until, day) < cadence, 'on the first such day')
    }
})

test('a delivery can be postponed to days of its cadence within 90 days', () => {
  const nextDeliveryDay = calendarDate('2026-12-20')
  assert.deepEqual(postponementDays(nextDeliveryDay, 30), [
    '2027-01-19',
    '2027-02-18',
    '2027-03-20',
  ])
  assert.deepEqual(postponementDays(nextDeliveryDay, 60), ['2027-02-18'])
  assert.deepEqual(postponementDays(nextDeliveryDay, 90), ['2027-03-20'])
  for (const day of postponementDays(nextDeliveryDay, 30))
    assert.equal(postponedDeliveryDay(nextDeliveryDay, 30, day), day)
})
