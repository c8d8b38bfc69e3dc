import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestClock } from './clock.ts'

test('a test clock moves only forward, ignores changes to a returned Date, and needs a time zone', () => {
  const clock = createTestClock('2026-12-31T23:59:00+08:00')
  clock.now().setFullYear(1999)
  assert.equal(clock.now().toISOString(), '2026-12-31T15:59:00.000Z')
  clock.advance(60_000)
  clock.moveTo('2027-01-01T09:00:00+08:00')
  assert.equal(clock.now().toISOString(), '2027-01-01T01:00:00.000Z')
  assert.throws(() => clock.advance(-1), RangeError)
  assert.throws(() => clock.moveTo('2026-01-01T00:00:00Z'), RangeError)
  assert.throws(() => clock.moveTo('2027-02-01 09:00'), /has no time zone/)
})
