import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, hours, addDuration, minutes } from '#domain/time.ts'
import { findNextCheck, reconcileDelays } from './reconcile-schedule.ts'

const createdAt = new Date('2026-11-21T04:00:00Z')

test('a bill is checked after 2, 10, 30 minutes, 2 and 26 hours, then daily to day 31', () => {
  const delays: number[] = []
  let lastCheckAt: Date | undefined
  for (
    let dueAt = findNextCheck(createdAt, lastCheckAt);
    dueAt;
    dueAt = findNextCheck(createdAt, lastCheckAt)
  ) {
    delays.push(dueAt.getTime() - createdAt.getTime())
    lastCheckAt = dueAt
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
  const checkedAt = addDuration(createdAt, hours(25))
  assert.deepEqual(findNextCheck(createdAt, undefined), addDuration(createdAt, minutes(2)))
  assert.deepEqual(findNextCheck(createdAt, checkedAt), addDuration(createdAt, hours(26)))
  assert.equal(findNextCheck(createdAt, addDuration(createdAt, days(31))), undefined)
})
