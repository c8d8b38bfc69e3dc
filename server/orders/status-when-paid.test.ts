import assert from 'node:assert/strict'
import { test } from 'node:test'

import { decideStatusWhenPaid } from './status-when-paid.ts'

const plainOrder = {
  status: 'PENDING',
  conflict: false,
  medical_note: null,
  health_erased_at: null,
} as const

test('an order whose health data was erased before the payment needs a pharmacist', () => {
  assert.equal(decideStatusWhenPaid(plainOrder), 'Preparing')
  const erasedAt = new Date('2026-11-20T04:00:00Z')
  assert.equal(decideStatusWhenPaid({ ...plainOrder, health_erased_at: erasedAt }), 'Investigation')
  assert.equal(decideStatusWhenPaid({ ...plainOrder, medical_note: 'sealed' }), 'Investigation')
  assert.equal(decideStatusWhenPaid({ ...plainOrder, conflict: true }), 'Investigation')
})

test('a status that staff have set stays', () => {
  assert.equal(
    decideStatusWhenPaid({ ...plainOrder, status: 'Ready to Ship', conflict: true }),
    'Ready to Ship',
  )
})
