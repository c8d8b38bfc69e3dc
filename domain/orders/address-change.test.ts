import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoSettings } from '#domain/shop-settings.ts'
import { hours, later } from '#domain/time.ts'
import { anOrder, paidAt } from '#tests/support/an-order.ts'
import { judgeAddressChange } from './address-change.ts'
import type { Order } from './order.ts'

test('an address may be corrected for a day after payment while the parcel is not ready', () => {
  const judged = (changed: Partial<Order>, after: number, to?: 'Johor' | 'Sarawak') => {
    const judgement = judgeAddressChange(
      anOrder(changed),
      demoSettings.delivery,
      later(paidAt, after),
      to,
    )
    return judgement.ok ? 'ok' : judgement.why
  }
  assert.equal(judged({}, hours(24)), 'ok')
  assert.equal(judged({}, hours(24) + 1), 'too late')
  assert.equal(judged({ status: 'Ready to Ship' }, 0), 'on its way')
  assert.equal(judged({ payment: 'pending', paidAt: undefined }, 0), 'not paid')
  assert.equal(judged({ payment: 'refunded' }, 0), 'not paid')
  assert.equal(judged({ paidAt: undefined }, 0), 'not paid')
  assert.equal(judged({}, 0, 'Johor'), 'ok')
  assert.equal(judged({}, 0, 'Sarawak'), 'ok')
  const fromJohor = { address: { ...anOrder().address, state: 'Johor' as const } }
  assert.equal(judged(fromJohor, 0, 'Sarawak'), 'fee differs')
})
