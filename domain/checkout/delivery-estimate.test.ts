import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoSettings } from '#domain/shop-settings.ts'
import { estimateCompounding, estimateDelivery } from './delivery-estimate.ts'

/** 1 to 5 business days to make an order, 3 to 5 to deliver it, 2 more to East Malaysia. */
const { delivery } = demoSettings

/** 11:00 on a Monday in Malaysia. */
const mondayMorning = new Date('2026-11-23T03:00:00Z')

test('an order paid on a Monday arrives between the Friday and the second Monday after', () => {
  assert.deepEqual(estimateDelivery(mondayMorning, 'Selangor', delivery), {
    from: '2026-11-27',
    to: '2026-12-07',
  })
})

test('an order paid on a Monday is made between the Tuesday and the Monday after', () => {
  assert.deepEqual(estimateCompounding(mondayMorning, delivery), {
    from: '2026-11-24',
    to: '2026-11-30',
  })
})

test('East Malaysia, which includes Labuan, takes two more business days', () => {
  for (const state of ['Sabah', 'Sarawak', 'Labuan'] as const) {
    assert.deepEqual(estimateDelivery(mondayMorning, state, delivery), {
      from: '2026-12-01',
      to: '2026-12-09',
    })
  }
})

test('the days count from the date of the payment in Malaysia, not in UTC', () => {
  // 23:59 on Sunday and 00:01 on Monday in Malaysia (UTC+8).
  const paidOnSunday = new Date('2026-11-22T15:59:00Z')
  const paidOnMonday = new Date('2026-11-22T16:01:00Z')
  assert.equal(estimateDelivery(paidOnSunday, undefined, delivery).from, '2026-11-26')
  assert.equal(estimateDelivery(paidOnMonday, undefined, delivery).from, '2026-11-27')
})
