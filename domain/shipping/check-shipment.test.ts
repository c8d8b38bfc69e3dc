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

test('only a paid, approved order that is Ready to Ship, without a recalled lot, is ready', () => {
  const cases: [Partial<Parameters<typeof checkShipment>[0]>, ShipmentCheckResult][] = [
    [{}, 'ready'],
    [{ payment: 'partially_refunded' }, 'ready'],
    [{ isApproved: false }, 'not approved'],
    [{ hasRecalledLot: true }, 'recalled'],
    [{ hasRecalledLot: true, isApproved: false }, 'recalled'],
    [{ payment: 'pending' }, 'not paid'],
    [{ payment: 'failed' }, 'not paid'],
    [{ payment: 'expired', isApproved: false }, 'not paid'],
    [{ payment: 'refund_due' }, 'refund'],
    [{ payment: 'refunded' }, 'refund'],
    [{ status: 'Preparing' }, 'not ready'],
    [{ status: 'Investigation', isApproved: false }, 'not ready'],
    [
      { dispatchedAt: new Date('2026-11-20T06:32:00Z'), status: 'Preparing', payment: 'refunded' },
      'shipped',
    ],
    [{ deliveredAt: new Date('2026-11-20T06:32:00Z'), isApproved: false }, 'handed over'],
  ]
  for (const [changes, expected] of cases)
    assert.equal(checkShipment({ ...order, ...changes }), expected, JSON.stringify(changes))
})
