import assert from 'node:assert/strict'
import { test } from 'node:test'

import { meant, applyToLatest, type Conflict } from './conflict.ts'

const conflict = (wanted: Partial<Conflict['wanted']>): Conflict => ({
  wanted: { orderId: 'K7M4QX2P', status: 'Preparing', tracking: 'OLD1', updatedAt: '1', ...wanted },
  before: { status: 'Preparing', trackingNumber: 'OLD1' },
  theirs: { status: 'Investigation', trackingNumber: 'NEW2', updatedAt: '2' },
})

test('a status set on an old screen keeps the newer tracking number', () => {
  const mine = conflict({ status: 'Ready to Ship' })
  assert.deepEqual(meant(mine), { status: true, tracking: false })
  assert.deepEqual(applyToLatest(mine), {
    orderId: 'K7M4QX2P',
    status: 'Ready to Ship',
    tracking: 'NEW2',
    updatedAt: '2',
  })
})

test('a tracking number typed on an old screen keeps the newer status', () => {
  const { status, tracking } = applyToLatest(conflict({ tracking: 'MINE3' }))
  assert.deepEqual([status, tracking], ['Investigation', 'MINE3'])
})

test('an explicit clear removes the tracking number, an empty field does not', () => {
  const cleared = applyToLatest(conflict({ tracking: '', clearTracking: true }))
  assert.deepEqual([cleared.tracking, cleared.clearTracking], ['', true])
  const { tracking, clearTracking } = applyToLatest(conflict({ tracking: '' }))
  assert.deepEqual([tracking, clearTracking], ['NEW2', undefined])
})
