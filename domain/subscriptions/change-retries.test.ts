import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, addDuration, minutes, seconds } from '#domain/time.ts'

import { computeLastTryAt, maxTries, computeNextTryAt } from './change-retries.ts'

const firstTryAt = new Date('2027-01-17T16:00:00Z')

test('the pause after the first try is half a minute, doubles after each try, and is at most an hour', () => {
  const pauses = [1, 2, 3, 7, 8, 29].map(
    (tries) => computeNextTryAt(firstTryAt, tries).getTime() - firstTryAt.getTime(),
  )
  const expectedPauses = [seconds(30), minutes(1), minutes(2), minutes(32), hours(1), hours(1)]
  assert.deepEqual(pauses, expectedPauses)
})

test('after each try, the time of the last try stays the same', () => {
  const expectedTime = addDuration(
    firstTryAt,
    seconds(30 + 60 + 120 + 240 + 480 + 960 + 1920) + hours(22),
  )
  let nextTryAt = firstTryAt
  for (let tries = 0; tries < maxTries; tries++) {
    assert.deepEqual(computeLastTryAt(nextTryAt, tries), expectedTime, `${tries} tries`)
    if (tries < maxTries - 1) nextTryAt = computeNextTryAt(nextTryAt, tries + 1)
  }
  assert.deepEqual(nextTryAt, expectedTime, 'the time of the last try')
})
