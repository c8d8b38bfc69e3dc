import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'
import { addDays, calendarDate, daysBetween, startOfDay } from '#domain/time.ts'

import {
  listPostponementDays,
  computePostponedDeliveryDay,
  findEffectiveDay,
} from './change-effective-date.ts'

const nextDeliveryDay = calendarDate('2026-12-21')

test('a change takes effect at once until the cut-off, then after the delivery, and at once when that day has passed', () => {
  const resumeAt = startOfDay(addDays(nextDeliveryDay, -1))
  const activeSubscription = { state: 'ACTIVE', resumeAt: undefined, nextDeliveryDay } as const
  const skippedSubscription = { state: 'SUSPENDED', resumeAt, nextDeliveryDay } as const
  const suspendedSubscription = {
    state: 'SUSPENDED',
    resumeAt: undefined,
    nextDeliveryDay,
  } as const
  // Below 0, the day has passed without a charge: no delivery is being made.
  for (let daysBefore = -3; daysBefore <= 40; daysBefore++) {
    const now = startOfDay(addDays(nextDeliveryDay, -daysBefore))
    const expectedDay = daysBefore < 0 || daysBefore >= 10 ? undefined : '2026-12-22'
    for (const change of ['SUSPENDED', 'CANCELLED', 'address'] as const)
      for (const subscription of [activeSubscription, skippedSubscription]) {
        const effectiveDay = findEffectiveDay(now, subscription, change, demoSettings.plans)
        const situation = `${change} of ${subscription.state}, ${daysBefore} before`
        assert.equal(effectiveDay, expectedDay, situation)
      }
    for (const subscription of [activeSubscription, skippedSubscription, suspendedSubscription]) {
      const effectiveDay = findEffectiveDay(now, subscription, 'ACTIVE', demoSettings.plans)
      assert.equal(effectiveDay, undefined, 'resuming takes effect immediately')
    }
    for (const change of ['CANCELLED', 'address'] as const) {
      const effectiveDay = findEffectiveDay(now, suspendedSubscription, change, demoSettings.plans)
      assert.equal(effectiveDay, undefined, 'a suspended subscription has no delivery to wait for')
    }
  }
})

test('a postponed delivery is on the first day of its cadence on or after the requested day', () => {
  for (const cadence of [30, 60, 90])
    for (let delayDays = 1; delayDays <= 200; delayDays++) {
      const requestedDay = addDays(nextDeliveryDay, delayDays)
      const day = computePostponedDeliveryDay(nextDeliveryDay, cadence, requestedDay)
      assert.ok(day >= requestedDay, 'not before the requested day')
      assert.equal(daysBetween(nextDeliveryDay, day) % cadence, 0, 'on a day of the cadence')
      assert.ok(daysBetween(requestedDay, day) < cadence, 'on the first such day')
    }
})

test('a delivery can be postponed to days of its cadence within 90 days', () => {
  const nextDeliveryDay = calendarDate('2026-12-20')
  assert.deepEqual(listPostponementDays(nextDeliveryDay, 30), [
    '2027-01-19',
    '2027-02-18',
    '2027-03-20',
  ])
  assert.deepEqual(listPostponementDays(nextDeliveryDay, 60), ['2027-02-18'])
  assert.deepEqual(listPostponementDays(nextDeliveryDay, 90), ['2027-03-20'])
  for (const day of listPostponementDays(nextDeliveryDay, 30))
    assert.equal(computePostponedDeliveryDay(nextDeliveryDay, 30, day), day)
})
