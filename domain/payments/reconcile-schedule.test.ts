import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, hours, later, minutes } from '#domain/time.ts'
import { nextCheck, reconcileAfter } from './reconcile-schedule.ts'

const created = new Date('2026-11-21T04:00:00Z')

test('a bill is checked after 2, 10, 30 minutes, 2 and 26 hours, then daily to day 31', () => {
  const asked: number[] = []
  let last: Date | undefined
  for (let due = nextCheck(created, last); due !== undefined; due = nextCheck(created, last)) {
    asked.push(due.getTime() - created.getTime())
    last = due
  }
  assert.deepEqual(asked.slice(0, 7), [
    minutes(2),
    minutes(10),
    minutes(30),
    hours(2),
    hours(26),
    days(2),
    days(3),
  ])
  assert.equal(asked.at(-1), days(31))
  assert.deepEqual(asked, reconcileAfter)
})

test('after an outage one check replaces all missed ones', () => {
  const back = later(created, hours(25))
  assert.deepEqual(nextCheck(created, undefined), later(created, minutes(2)))
  assert.deepEqual(nextCheck(created, back), later(created, hours(26)))
  assert.equal(nextCheck(created, later(created, days(31))), undefined)
})
