import assert from 'node:assert/strict'
import { test } from 'node:test'

import { subtractDuration, addDuration } from '#domain/time.ts'

import { checkSignUp, minEmailInterval, computeConfirmedCutoff } from './waitlist.ts'

const now = new Date('2026-11-21T04:00:00Z')
const unconfirmedRequest = {
  lastEmailAt: now,
  confirmedAt: undefined,
  isBeingNotified: false,
}

test('a new request gets a confirmation email, a subscriber another email, a quick repeat none', () => {
  const afterInterval = addDuration(now, minEmailInterval)
  assert.deepEqual(checkSignUp(undefined, now), { ok: true, email: 'confirm' })
  assert.deepEqual(checkSignUp(unconfirmedRequest, subtractDuration(afterInterval, 1)), {
    ok: false,
    reason: 'just emailed',
  })
  assert.deepEqual(checkSignUp(unconfirmedRequest, afterInterval), { ok: true, email: 'confirm' })
  const confirmedRequest = { ...unconfirmedRequest, confirmedAt: now }
  assert.deepEqual(checkSignUp(confirmedRequest, afterInterval), {
    ok: true,
    email: 'already subscribed',
  })
  const resultWhileNotified = checkSignUp(
    { ...confirmedRequest, isBeingNotified: true },
    afterInterval,
  )
  assert.deepEqual(resultWhileNotified, { ok: false, reason: 'being notified' })
})

test('confirmed requests are kept for two years, also across a leap day', () => {
  assert.equal(computeConfirmedCutoff(now).toISOString(), '2024-11-21T04:00:00.000Z')
  assert.equal(
    computeConfirmedCutoff(new Date('2028-02-29T00:00:00Z')).toISOString(),
    '2026-03-01T00:00:00.000Z',
  )
})
