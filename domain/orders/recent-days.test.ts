import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startOfRecentDays } from './recent-days.ts'

test('seven days are today and the six days before, from midnight in Malaysia', () => {
  const startOfMonday = new Date('2026-11-16T00:00:00+08:00')
  // The first and the last moment of Sunday 22 November.
  for (const time of ['2026-11-22T00:00:00+08:00', '2026-11-22T23:59:59+08:00'])
    assert.deepEqual(startOfRecentDays(new Date(time), 7), startOfMonday)
})

test('one day is today', () => {
  const today = startOfRecentDays(new Date('2026-11-22T12:00:00+08:00'), 1)
  assert.deepEqual(today, new Date('2026-11-22T00:00:00+08:00'))
})
