import assert from 'node:assert/strict'
import { test } from 'node:test'

import { earlier, later } from '#domain/time.ts'

import { judgeAsk, letterPause, waitingSince } from './waiting-list.ts'

const now = new Date('2026-11-21T04:00:00Z')
const known = { askedAt: now, letterAt: now, confirmedAt: undefined, isBeingTold: false }

test('a new request gets a link, a subscriber a notice, and a recent request no second email', () => {
  const after = later(now, letterPause)
  assert.deepEqual(judgeAsk(undefined, now), { ok: true, letter: 'confirm' })
  assert.deepEqual(judgeAsk(known, earlier(after, 1)), { ok: false, why: 'just written' })
  assert.deepEqual(judgeAsk(known, after), { ok: true, letter: 'confirm' })
  const confirmed = { ...known, confirmedAt: now }
  assert.deepEqual(judgeAsk(confirmed, after), { ok: true, letter: 'waits already' })
  const told = judgeAsk({ ...confirmed, isBeingTold: true }, after)
  assert.deepEqual(told, { ok: false, why: 'being told' })
})

test('no subscriber waits longer than two years, also across a leap day', () => {
  assert.equal(waitingSince(now).toISOString(), '2024-11-21T04:00:00.000Z')
  assert.equal(
    waitingSince(new Date('2028-02-29T00:00:00Z')).toISOString(),
    '2026-03-01T00:00:00.000Z',
  )
})
