import assert from 'node:assert/strict'
import { test } from 'node:test'

import { decideStatusWhenPaid } from './status-when-paid.ts'

const orderWithoutHealthData = {
  status: 'PENDING',
  conflict: false,
  medical_note: null,
  health_erased_at: null,
} as const

test('an order with a conflict, a medical note or erased health data needs a pharmacist', () => {
  const erasedAt = new Date('2026-11-20T04:00:00Z')
  assert.equal(decideStatusWhenPaid(orderWithoutHealthData), 'Preparing')
  assert.equal(
    decideStatusWhenPaid({ ...orderWithoutHealthData, health_erased_at: erasedAt }),
    'Investigation',
  )
  assert.equal(
    decideStatusWhenPaid({ ...orderWithoutHealthData, medical_note: 'encrypted note' }),
    'Investigation',
  )
  assert.equal(decideStatusWhenPaid({ ...orderWithoutHealthData, conflict: true }), 'Investigation')
})

test('a status that staff have set stays', () => {
  assert.equal(
    decideStatusWhenPaid({ ...orderWithoutHealthData, status: 'Ready to Ship', conflict: true }),
    'Ready to Ship',
  )
})
