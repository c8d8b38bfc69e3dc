import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hasLeftPharmacy } from './left-pharmacy.ts'

test('an order has left the pharmacy when it was shipped, or handed over without a courier', () => {
  const leftAt = new Date('2026-11-20T02:00:00Z')
  assert.equal(hasLeftPharmacy({ dispatchedAt: undefined, deliveredAt: undefined }), false)
  assert.equal(hasLeftPharmacy({ dispatchedAt: null, deliveredAt: null }), false)
  assert.equal(hasLeftPharmacy({ dispatchedAt: leftAt, deliveredAt: undefined }), true)
  assert.equal(hasLeftPharmacy({ dispatchedAt: null, deliveredAt: leftAt.toISOString() }), true)
})
