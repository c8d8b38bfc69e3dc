import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkShipment, type ShipmentCheckResult } from './check-shipment.ts'

const order = {
  status: 'Ready to Ship',
  payment: 'paid',
  dispatchedAt: undefined,
  deliveredAt: undefined,
  isApproved: true,
  hasRecalledLot: false,
} as const

test('an order that cannot be shipped gets the first of its obstacles as result', () => {
  const cases: [Partial<Parameters<typeof checkShipment>[0]>, ShipmentCheckResult][] = [
    [{}, 'ready'],
    [{ payment: 'partially_refunded' }, 'ready'],
    [{ isApproved: false }, 'not approved'],
    [{ hasRecalledLot: true }, 'recalled'],
    [{ payment: 'pending' }, 'not paid'],
    [{ payment: 'failed' }, 'not paid'],
    [{ payment: 'expired' }, 'not paid'],
    [{ payment: 'refund_due' }, 'refund'],
    [{ payment: 'refunded' }, 'refund'],
    [{ status: 'Preparing' }, 'not ready'],
    // Of several obstacles, the first of these is named: shipped, handed over, refund or not paid,
    // not ready, recalled, not approved.
    [
      { dispatchedAt: new Date('2026-11-20T06:32:00Z'), status: 'Preparing', payment: 'refunded' },
      'shipped',
    ],
    // Delivered but never dispatched: the customer collected it.
    [{ deliveredAt: new Date('2026-11-20T06:32:00Z'), isApproved: false }, 'handed over'],
    [{ payment: 'expired', isApproved: false }, 'not paid'],
    [{ status: 'Investigation', isApproved: false }, 'not ready'],
    [{ hasRecalledLot: true, isApproved: false }, 'recalled'],
  ]
  for (const [changes, expected] of cases)
    assert.equal(checkShipment({ ...order, ...changes }), expected, JSON.stringify(changes))
})
