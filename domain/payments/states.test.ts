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
  isPaidToPrepare,
  isPaymentReceived,
  paymentStatesToPrepare,
  paymentTransitions,
  paymentTexts,
} from './payment-state.ts'

/** Asserts that the table allows these transitions ('from → to', one per line) and no others. */
function assertExactTransitions<State extends string>(
  table: StateTable<State>,
  transitions: string,
): void {
  const expected = transitions.split(/\s*\n\s*/).filter((transition) => transition !== '')
  const actual = statesOf(table).flatMap((from) =>
    statesOf(table)
      .filter((to) => canTransition(table, from, to))
      .map((to) => `${from} → ${to}`),
  )
  assert.deepEqual(actual.sort(), expected.sort())
}

test('the payment of an order has exactly these transitions', () => {
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

test('a payment attempt has exactly these transitions, and abandoned bills can still be paid', () => {
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
})

test('an attempt is unfinished while a newer attempt can replace it', () => {
  assert.deepEqual(unfinishedAttemptStates, listStatesBefore(attemptTransitions, 'superseded'))
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
  const reachableStates = new Set<PaymentState>(['paid'])
  for (const state of reachableStates)
    for (const next of paymentTransitions[state]) reachableStates.add(next)
  for (const unpaid of ['pending', 'failed', 'expired'] as const)
    assert.ok(!reachableStates.has(unpaid))
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

test('an order is prepared once it is paid, also after a partial refund, but not before an open refund ends', () => {
  assert.deepEqual(paymentStatesToPrepare, ['paid', 'partially_refunded'])
  assert.deepEqual(statesOf(paymentTransitions).filter(isPaidToPrepare), paymentStatesToPrepare)
})

test('one payment settles an order, a repeated confirmation changes nothing, another payment is refunded', () => {
  for (const payment of statesOf(paymentTransitions)) {
    assert.equal(decideSettlement(payment, 'paid'), 'already settled')
  }
  assert.equal(decideSettlement('pending', 'open'), 'settle')
  assert.equal(decideSettlement('failed', 'superseded'), 'settle')
  assert.equal(decideSettlement('expired', 'expired'), 'settle late')
  for (const payment of ['paid', 'refund_due', 'partially_refunded', 'refunded'] as const) {
    assert.equal(decideSettlement(payment, 'open'), 'second payment')
  }
})

test('confirmations in any number and sequence settle an order at most once', () => {
  const confirmationSequences = fc.array(fc.nat({ max: 2 }), { maxLength: 30 })
  fc.assert(
    fc.property(
      confirmationSequences,
      fc.constantFrom('pending', 'failed', 'expired'),
      (confirmedAttempts, initialPayment) => {
        let payment: keyof typeof paymentTransitions = initialPayment
        const attempts: (keyof typeof attemptTransitions)[] = ['superseded', 'expired', 'open']
        let settledCount = 0
        for (const attemptIndex of confirmedAttempts) {
          const settlement = decideSettlement(payment, attempts[attemptIndex] ?? 'open')
          if (settlement === 'settle' || settlement === 'settle late') {
            assert.ok(canTransition(paymentTransitions, payment, 'paid'))
            payment = 'paid'
            settledCount++
          }
          attempts[attemptIndex] = 'paid'
        }
        assert.equal(settledCount, confirmedAttempts.length > 0 ? 1 : 0)
      },
    ),
  )
})
