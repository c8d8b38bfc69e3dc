import assert from 'node:assert/strict'
import { test } from 'node:test'

import { meant, onTopOf, type Conflict } from './conflict.ts'

const conflict = (wanted: Partial<Conflict['wanted']>): Conflict => ({
  wanted: { orderId: 'K7M4QX2P', status: 'Preparing', tracking: 'OLD1', updatedAt: '1', ...wanted },
  before: { status: 'Preparing', trackingNumber: 'OLD1' },
  theirs: { status: 'Investigation', trackingNumber: 'NEW2', updatedAt: '2' },
})

test('who set a status on an old screen leaves the newer tracking number alone', () => {
  const mine = conflict({ status: 'Ready to Ship' })
  assert.deepEqual(meant(mine), { status: true, tracking: false })
  assert.deepEqual(onTopOf(mine), {
    orderId: 'K7M4QX2P',
    status: 'Ready to Ship',
    tracking: 'NEW2',
    updatedAt: '2',
  })
})

test('who typed a tracking number leaves the newer status alone', () => {
  const { status, tracking } = onTopOf(conflict({ tracking: 'MINE3' }))
  assert.deepEqual([status, tracking], ['Investigation', 'MINE3'])
})

test('clearing is meant, an empty field is not', () => {
  const cleared = onTopOf(conflict({ tracking: '', clearTracking: true }))
  assert.deepEqual([cleared.tracking, cleared.clearTracking], ['', true])
  const { tracking, clearTracking } = onTopOf(conflict({ tracking: '' }))
  assert.deepEqual([tracking, clearTracking], ['NEW2', undefined])
})
