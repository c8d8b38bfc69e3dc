import assert from 'node:assert/strict'
import { test } from 'node:test'

import { saleStateOf } from './sale-state.ts'

const onSale = { isPublished: true, isArchived: false, available: true, isStopped: false }

test('the state of a product names what staff must change first', () => {
  assert.equal(saleStateOf(onSale), 'available')
  assert.equal(saleStateOf({ ...onSale, isStopped: true }), 'stopped')
  const notAvailable = { ...onSale, available: false, isStopped: true }
  assert.equal(saleStateOf(notAvailable), 'not available')
  assert.equal(saleStateOf({ ...notAvailable, isArchived: true }), 'not in the shop')
  assert.equal(saleStateOf({ ...onSale, isPublished: false }), 'not in the shop')
})
