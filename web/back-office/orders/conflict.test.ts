import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  addConflict,
  applyChangeToSavedValues,
  findChangedFields,
  type Conflict,
} from './conflict.ts'

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
  const statusConflict = createConflict({ status: 'Ready to Ship', reason: 'Agreed by phone' })
  assert.deepEqual(findChangedFields(statusConflict), { status: true, tracking: false })
  assert.deepEqual(applyChangeToSavedValues(statusConflict), {
    orderId: 'K7M4QX2P',
    status: 'Ready to Ship',
    tracking: 'NEW2',
    reason: 'Agreed by phone',
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

/** Returns the only conflict after both, which are of the same order. */
function mergeBoth(older: Conflict, newer: Conflict): Conflict {
  const [conflict, ...others] = addConflict([older], newer)
  assert.ok(conflict && others.length === 0)
  return conflict
}

test('a second conflict of an order keeps the change of the first one', () => {
  const statusConflict = createConflict({ status: 'Ready to Ship', reason: 'Agreed by phone' })
  const newestUpdatedAt = '2026-03-02T09:06:00.000Z'
  const trackingConflict: Conflict = {
    ...createConflict({ tracking: 'TYPED3' }),
    savedValues: { ...statusConflict.savedValues, updatedAt: newestUpdatedAt },
  }
  assert.deepEqual(applyChangeToSavedValues(mergeBoth(statusConflict, trackingConflict)), {
    orderId: 'K7M4QX2P',
    status: 'Ready to Ship',
    tracking: 'TYPED3',
    reason: 'Agreed by phone',
    updatedAt: newestUpdatedAt,
  })
  // The newer change of the same field replaces the older one.
  const clearConflict = createConflict({ tracking: '', clearTracking: true })
  const clearedLast = mergeBoth(trackingConflict, clearConflict).requestedChange
  assert.deepEqual([clearedLast.tracking, clearedLast.clearTracking], ['', true])
  const typedLast = mergeBoth(clearConflict, trackingConflict).requestedChange
  assert.deepEqual([typedLast.tracking, typedLast.clearTracking], ['TYPED3', undefined])
})

test('conflicts of two orders are both kept, the older one first', () => {
  const firstConflict = createConflict({ status: 'Ready to Ship' })
  const otherConflict = createConflict({ orderId: 'B3C8ZZ9T', tracking: 'TYPED3' })
  const conflicts = addConflict([firstConflict], otherConflict)
  assert.deepEqual(conflicts, [firstConflict, otherConflict])
  const laterConflict = createConflict({ tracking: 'TYPED4' })
  assert.deepEqual(
    addConflict(conflicts, laterConflict).map(({ requestedChange }) => [
      requestedChange.orderId,
      requestedChange.status,
      requestedChange.tracking,
    ]),
    [
      ['K7M4QX2P', 'Ready to Ship', 'TYPED4'],
      ['B3C8ZZ9T', 'Preparing', 'TYPED3'],
    ],
  )
})
