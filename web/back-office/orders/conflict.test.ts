import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findChangedFields, applyToLatest, type Conflict } from './conflict.ts'

const createConflict = (changedValues: Partial<Conflict['requestedChange']>): Conflict => ({
  requestedChange: {
    orderId: 'K7M4QX2P',
    status: 'Preparing',
    tracking: 'OLD1',
    updatedAt: '1',
    ...changedValues,
  },
  shown: { status: 'Preparing', trackingNumber: 'OLD1' },
  saved: { status: 'Investigation', trackingNumber: 'NEW2', updatedAt: '2' },
})

test('a status set on an old screen keeps the newer tracking number', () => {
  const statusConflict = createConflict({ status: 'Ready to Ship' })
  assert.deepEqual(findChangedFields(statusConflict), { status: true, tracking: false })
  assert.deepEqual(applyToLatest(statusConflict), {
    orderId: 'K7M4QX2P',
    status: 'Ready to Ship',
    tracking: 'NEW2',
    updatedAt: '2',
  })
})

test('a tracking number typed on an old screen keeps the newer status', () => {
  const { status, tracking } = applyToLatest(createConflict({ tracking: 'MINE3' }))
  assert.deepEqual([status, tracking], ['Investigation', 'MINE3'])
})

test('an explicit clear removes the tracking number, an empty field does not', () => {
  const cleared = applyToLatest(createConflict({ tracking: '', clearTracking: true }))
  assert.deepEqual([cleared.tracking, cleared.clearTracking], ['', true])
  const { tracking, clearTracking } = applyToLatest(createConflict({ tracking: '' }))
  assert.deepEqual([tracking, clearTracking], ['NEW2', undefined])
})
