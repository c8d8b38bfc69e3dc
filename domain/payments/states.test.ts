import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type StateTable, canTransition, listStatesBefore, statesOf } from '#domain/state-table.ts'
import { voucherHoldTransitions } from '#domain/vouchers/voucher-hold.ts'
import { attemptTransitions, unfinishedAttemptStates } from './attempt-state.ts'
import { providerMessageTransitions } from './provider-message-state.ts'
import { decideSettlement } from './decide-settlement.ts'
import {
  type PaymentState,
  isPaymentReceived,
  paymentTransitions,
  paymentTexts,
} from './payment-state.ts'

/** Asserts that the table allows these moves ('from → to', one per line) and no others. */
function assertExactTransitions<State extends string>(
  table: StateTable<State>,
  moves: string,
): void {
  const expected = moves.split(/\s*\n\s*/).filter((move) => move !== '')
  const actual = statesOf(table).flatMap((from) =>
    statesOf(table)
      .filter((to) => canTransition(table, from, to))
      .map((to) => `${from} → ${to}`),
  )
  assert.deepEqual(actual.sort(), expected.sort())
}

test('the payment of an order has exactly these moves', () => {
  assertExactTransitions(
    paymentTransitions,
    `pending → paid
     pending → failed
     pending → expired
     failed → pending
     failed → paid
     failed → expired
     expired → pending
     expired → paid
     paid → refund_due
     refund_due → paid
     refund_due → partially_refunded
     refund_due → refunded
     partially_refunded → refund_due`,
  )
})

test('a payment attempt has exactly these moves, and abandoned bills can still be paid', () => {
  assertExactTransitions(
    attemptTransitions,
    `creating → open
     creating → unknown
     creating → failed
     creating → superseded
     creating → expired
     creating → paid
     unknown → open
     unknown → failed
     unknown → superseded
     unknown → expired
     unknown → paid
     open → paid
     open → failed
     open → superseded
     open → expired
     failed → paid
     superseded → paid
     expired → paid`,
  )
  assert.deepEqual(
    statesOf(attemptTransitions).filter((state) => state !== 'paid'),
    listStatesBefore(attemptTransitions, 'paid'),
  )
  for (const state of unfinishedAttemptStates)
    assert.ok(canTransition(attemptTransitions, state, 'superseded'))
})

test('a provider message becomes done, rejected or parked, and done or parked messages can be reprocessed', () => {
  assertExactTransitions(
    providerMessageTransitions,
    `stored → done
     stored → rejected
     stored → parked
     done → stored
     parked → stored
     parked → rejected`,
  )
})

test('a held voucher is used or released, and a late payment still uses it', () => {
  assertExactTransitions(
    voucherHoldTransitions,
    `held → used
     held → released
     released → used`,
  )
})

test('a paid order never becomes failed, expired or pending again', () => {
  const reachable = new Set<PaymentState>(['paid'])
  for (const state of reachable) for (const next of paymentTransitions[state]) reachable.add(next)
  for (const unpaid of ['pending', 'failed', 'expired'] as const) assert.ok(!reachable.has(unpaid))
})

test('payment texts are distinct, and the received states are the three with money', () => {
  assert.equal(paymentTexts.pending, 'Pending...')
  assert.equal(new Set(Object.values(paymentTexts)).size, statesOf(paymentTransitions).length)
  assert.deepEqual(statesOf(paymentTransitions).filter(isPaymentReceived), [
    'paid',
    'refund_due',
    'partially_refunded',
  ])
})

test('one payment settles an order, a repeated confirmation is known, another payment is refunded', () => {
  for (const payment of statesOf(paymentTransitions)) {
    assert.equal(decideSettlement(payment, 'paid'), 'known')
  }
  assert.equal(decideSettlement('pending', 'open'), 'settle')
  assert.equal(decideSettlement('failed', 'superseded'), 'settle')
  assert.equal(decideSettlement('expired', 'expired'), 'settle late')
  for (const payment of ['paid', 'refund_due', 'partially_refunded', 'refunded'] as const) {
    assert.equal(decideSettlement(payment, 'open'), 'second payment')
  }
})

test('confirmations in any number and order settle an order at most once', () => {
  const orders = fc.array(fc.nat({ max: 2 }), { maxLength: 30 })
  fc.assert(
    fc.property(orders, fc.constantFrom('pending', 'failed', 'expired'), (confirmed, start) => {
      let payment: keyof typeof paymentTransitions = start
      const attempts: (keyof typeof attemptTransitions)[] = ['superseded', 'expired', 'open']
      let settled = 0
      for (const attempt of confirmed) {
        const settlement = decideSettlement(payment, attempts[attempt] ?? 'open')
        if (settlement === 'settle' || settlement === 'settle late') {
          assert.ok(canTransition(paymentTransitions, payment, 'paid'))
          payment = 'paid'
          settled++
        }
        attempts[attempt] = 'paid'
      }
      assert.equal(settled, confirmed.length > 0 ? 1 : 0)
    }),
  )
})
