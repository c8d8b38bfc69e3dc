import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, hours, addDuration, minutes } from '#domain/time.ts'
import { checkDelays, findNextCheck, isPastSchedule } from './reconcile-schedule.ts'

const createdAt = new Date('2026-11-21T04:00:00Z')

test('a bill is checked after 2, 10, 30 minutes, 2 and 26 hours, then daily to day 31', () => {
  const delays: number[] = []
  let dueAt = findNextCheck(createdAt, undefined)
  // The limit ends the loop if the schedule never does.
  while (dueAt && delays.length <= checkDelays.length) {
    delays.push(dueAt.getTime() - createdAt.getTime())
    dueAt = findNextCheck(createdAt, dueAt)
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
  assert.deepEqual(delays, checkDelays)
})

test('one check after an outage replaces all missed checks', () => {
  // Nothing was checked during the outage, so the first check is due, in the past.
  assert.deepEqual(findNextCheck(createdAt, undefined), addDuration(createdAt, minutes(2)))
  // The one check after 25 hours replaces those after 10 and 30 minutes and 2 hours too.
  const checkedAt = addDuration(createdAt, hours(25))
  assert.deepEqual(findNextCheck(createdAt, checkedAt), addDuration(createdAt, hours(26)))
})

test('no check follows the one on day 31', () => {
  assert.equal(findNextCheck(createdAt, addDuration(createdAt, days(31))), undefined)
})

test('an attempt is tried until a week after its last check, which is day 38', () => {
  assert.equal(isPastSchedule(createdAt, createdAt), false)
  assert.equal(isPastSchedule(createdAt, addDuration(createdAt, days(31))), false)
  assert.equal(isPastSchedule(createdAt, addDuration(createdAt, days(38))), false)
  assert.equal(isPastSchedule(createdAt, addDuration(createdAt, days(38) + 1)), true)
})
