import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, hours, addDuration, minutes } from '#domain/time.ts'
import { findNextCheck, reconcileDelays } from './reconcile-schedule.ts'

const created = new Date('2026-11-21T04:00:00Z')

test('a bill is checked after 2, 10, 30 minutes, 2 and 26 hours, then daily to day 31', () => {
  const delays: number[] = []
  let lastCheck: Date | undefined
  for (let due = findNextCheck(created, lastCheck); due; due = findNextCheck(created, lastCheck)) {
    delays.push(due.getTime() - created.getTime())
    lastCheck = due
  }
  assert.deepEqual(delays.slice(0, 7), [
    minutes(2),
    minutes(10),
    minutes(30),
    hours(2),
    hours(26),
    days(2),
    days(3),
  ])
  assert.equal(delays.at(-1), days(31))
  assert.deepEqual(delays, reconcileDelays)
})

test('one check after an outage replaces all missed checks', () => {
  const checkAfterOutage = addDuration(created, hours(25))
  assert.deepEqual(findNextCheck(created, undefined), addDuration(created, minutes(2)))
  assert.deepEqual(findNextCheck(created, checkAfterOutage), addDuration(created, hours(26)))
  assert.equal(findNextCheck(created, addDuration(created, days(31))), undefined)
})
