import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoSettings } from '#domain/shop-settings.ts'
import { estimateDelivery } from './delivery-estimate.ts'

const { delivery } = demoSettings

test('an order paid on a Monday arrives between the Friday and the second Monday after', () => {
  const paidAt = new Date('2026-11-23T03:00:00Z')
  assert.deepEqual(estimateDelivery(paidAt, 'Selangor', delivery), {
    from: '2026-11-27',
    to: '2026-12-07',
  })
})

test('East Malaysia, which includes Labuan, takes two more business days', () => {
  const paidAt = new Date('2026-11-23T03:00:00Z')
  for (const state of ['Sabah', 'Sarawak', 'Labuan'] as const) {
    assert.deepEqual(estimateDelivery(paidAt, state, delivery), {
      from: '2026-12-01',
      to: '2026-12-09',
    })
  }
})

test('an order paid on Sunday evening in UTC counts from Monday in Malaysia', () => {
  const sunday = estimateDelivery(new Date('2026-11-22T15:59:00Z'), undefined, delivery)
  const monday = estimateDelivery(new Date('2026-11-22T16:01:00Z'), undefined, delivery)
  assert.equal(sunday.from, '2026-11-26')
  assert.equal(monday.from, '2026-11-27')
})
