import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findChangedFields, applyChangeToSavedValues, type Conflict } from './conflict.ts'

const staleUpdatedAt = '2026-03-02T09:00:00.000Z'
const latestUpdatedAt = '2026-03-02T09:05:00.000Z'

/** A conflict whose user changed only the fields in `overrides`. */
const createConflict = (overrides: Partial<Conflict['requestedChange']>): Conflict => ({
  requestedChange: {
    orderId: 'K7M4QX2P',
    status: 'Preparing',
    tracking: 'OLD1',
    updatedAt: staleUpdatedAt,
    ...overrides,
  },
  shownValues: { status: 'Preparing', trackingNumber: 'OLD1' },
  savedValues: { status: 'Investigation', trackingNumber: 'NEW2', updatedAt: latestUpdatedAt },
})

test('a status change from a stale screen keeps the newer tracking number', () => {
  const statusConflict = createConflict({ status: 'Ready to Ship' })
  assert.deepEqual(findChangedFields(statusConflict), { status: true, tracking: false })
  assert.deepEqual(applyChangeToSavedValues(statusConflict), {
    orderId: 'K7M4QX2P',
    status: 'Ready to Ship',
    tracking: 'NEW2',
    updatedAt: latestUpdatedAt,
  })
})

test('a tracking number entered on a stale screen keeps the newer status', () => {
  const { status, tracking } = applyChangeToSavedValues(createConflict({ tracking: 'TYPED3' }))
  assert.deepEqual([status, tracking], ['Investigation', 'TYPED3'])
})

test('an explicit clear removes the tracking number, an empty field does not', () => {
  const cleared = applyChangeToSavedValues(createConflict({ tracking: '', clearTracking: true }))
  assert.deepEqual([cleared.tracking, cleared.clearTracking], ['', true])
  const { tracking, clearTracking } = applyChangeToSavedValues(createConflict({ tracking: '' }))
  assert.deepEqual([tracking, clearTracking], ['NEW2', undefined])
})
