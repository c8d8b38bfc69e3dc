import assert from 'node:assert/strict'
import { test } from 'node:test'

import { calendarDate } from '#domain/time.ts'

import { checkRelease } from './check-release.ts'
import type { Lot } from './lot.ts'

const today = calendarDate('2026-11-22')
const yesterday = calendarDate('2026-11-21')

test('a release needs a lot in quarantine that is not expired, and a certificate or a reason of at most 300 characters', () => {
  const quarantinedLot = { state: 'quarantine', expiresOn: today, hasCertificate: true } as const
  const getReleaseResult = (
    changes: Partial<Pick<Lot, 'state' | 'expiresOn'> & { hasCertificate: boolean }>,
    reason = '',
  ) => {
    const result = checkRelease({ ...quarantinedLot, ...changes }, { reason, today })
    return result.ok ? 'ok' : result.reason
  }
  assert.equal(getReleaseResult({}), 'ok')
  assert.equal(getReleaseResult({ state: 'released' }), 'state')
  assert.equal(getReleaseResult({ state: 'recalled' }), 'state')
  assert.equal(getReleaseResult({ expiresOn: yesterday }), 'expired')
  assert.equal(getReleaseResult({ hasCertificate: false }), 'invalid reason')
  assert.equal(getReleaseResult({ hasCertificate: false }, '  '), 'invalid reason')
  assert.equal(getReleaseResult({ hasCertificate: false }, 'x'.repeat(301)), 'invalid reason')
  assert.equal(getReleaseResult({ hasCertificate: false }, 'Tested in house, report 12'), 'ok')
})
