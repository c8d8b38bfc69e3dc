import assert from 'node:assert/strict'
import { test } from 'node:test'

import { calendarDate } from '#domain/time.ts'

import { deriveVoucherStatus } from './voucher-status.ts'

const now = new Date('2026-11-22T04:00:00Z')
const voucher = {
  isActive: true,
  firstDay: calendarDate('2026-12-01'),
  lastDay: calendarDate('2026-12-31'),
  totalLimit: 2,
}

test('a final status (ended, used up) is shown before paused, planned and active', () => {
  const noonOf = (day: string) => new Date(`${day}T04:00:00Z`)
  const paused = { ...voucher, isActive: false }
  assert.equal(deriveVoucherStatus(paused, 2, noonOf('2027-01-01')), 'ended')
  assert.equal(deriveVoucherStatus(paused, 2, now), 'used up')
  assert.equal(deriveVoucherStatus(paused, 1, now), 'paused')
  assert.equal(deriveVoucherStatus(voucher, 1, now), 'planned')
  assert.equal(deriveVoucherStatus(voucher, 1, noonOf('2026-12-01')), 'active')
})

test('a voucher is active from its first to its last day, and used up at its limit', () => {
  const statusAt = (time: string, usedCount = 0) =>
    deriveVoucherStatus(voucher, usedCount, new Date(time))
  assert.equal(statusAt('2026-12-01T00:00:00+08:00'), 'active')
  assert.equal(statusAt('2026-11-30T23:59:59+08:00'), 'planned')
  assert.equal(statusAt('2026-12-31T23:59:59+08:00'), 'active')
  assert.equal(statusAt('2027-01-01T00:00:00+08:00'), 'ended')
  assert.equal(statusAt('2026-12-01T12:00:00+08:00', 1), 'active')
  assert.equal(statusAt('2026-12-01T12:00:00+08:00', 2), 'used up')
  assert.equal(statusAt('2026-12-01T12:00:00+08:00', 3), 'used up')
})

test('a voucher without days and limits is active or paused at any time', () => {
  const unlimited = {
    isActive: true,
    firstDay: undefined,
    lastDay: undefined,
    totalLimit: undefined,
  }
  for (const time of [new Date(0), now, new Date('2099-12-31T00:00:00Z')]) {
    assert.equal(deriveVoucherStatus(unlimited, 1_000_000, time), 'active')
    assert.equal(deriveVoucherStatus({ ...unlimited, isActive: false }, 0, time), 'paused')
  }
})
