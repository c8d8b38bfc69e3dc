import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listExistingJars, isReplaced, type TracedJar } from './recalled-jars.ts'

const handedOverAt = new Date('2026-11-20T02:00:00Z')
const batches = [
  { number: 'B261119-01', state: 'checked' },
  { number: 'B261119-02', state: 'open' },
] as const
const jarOfClosedBatch: TracedJar = { batch: 'B261119-01', replacement: 'none' }
const jarOfOpenBatch: TracedJar = { batch: 'B261119-02', replacement: 'none' }
const heldOrder = { dispatchedAt: undefined, deliveredAt: undefined }
const departedOrder = { dispatchedAt: undefined, deliveredAt: handedOverAt }

test('jars of an open batch exist only once their order has left the pharmacy', () => {
  assert.deepEqual(
    listExistingJars({ ...heldOrder, jars: [jarOfClosedBatch, jarOfOpenBatch] }, batches),
    [jarOfClosedBatch],
  )
  assert.deepEqual(
    listExistingJars({ ...departedOrder, jars: [jarOfClosedBatch, jarOfOpenBatch] }, batches),
    [jarOfClosedBatch, jarOfOpenBatch],
  )
})

test('a jar counts until the batch of its replacement is closed', () => {
  const jarBeingReplaced: TracedJar = { ...jarOfClosedBatch, replacement: 'being made' }
  const replacedJar: TracedJar = { ...jarOfClosedBatch, replacement: 'made' }
  assert.deepEqual(
    listExistingJars({ ...heldOrder, jars: [jarBeingReplaced, replacedJar] }, batches),
    [jarBeingReplaced],
  )
  assert.equal(isReplaced({ jars: [jarBeingReplaced, replacedJar] }), false)
  assert.equal(isReplaced({ jars: [replacedJar] }), true)
  assert.equal(isReplaced({ jars: [] }), false)
})
