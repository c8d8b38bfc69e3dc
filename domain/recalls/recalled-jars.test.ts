import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listExistingJars, isReplaced, type TracedJar } from './recalled-jars.ts'

const at = new Date('2026-11-20T02:00:00Z')
const batches = [
  { number: 'B261119-01', state: 'checked' },
  { number: 'B261119-02', state: 'open' },
] as const
const closed: TracedJar = { batch: 'B261119-01', replacement: 'none' }
const open: TracedJar = { batch: 'B261119-02', replacement: 'none' }
const held = { dispatchedAt: undefined, deliveredAt: undefined }
const left = { dispatchedAt: undefined, deliveredAt: at }

test('jars of an open batch exist only once their order has left the pharmacy', () => {
  assert.deepEqual(listExistingJars({ ...held, jars: [closed, open] }, batches), [closed])
  assert.deepEqual(listExistingJars({ ...left, jars: [closed, open] }, batches), [closed, open])
})

test('a jar counts until the batch of its replacement is closed', () => {
  const beingMade: TracedJar = { ...closed, replacement: 'being made' }
  const made: TracedJar = { ...closed, replacement: 'made' }
  assert.deepEqual(listExistingJars({ ...held, jars: [beingMade, made] }, batches), [beingMade])
  assert.equal(isReplaced({ jars: [beingMade, made] }), false)
  assert.equal(isReplaced({ jars: [made] }), true)
  assert.equal(isReplaced({ jars: [] }), false)
})
