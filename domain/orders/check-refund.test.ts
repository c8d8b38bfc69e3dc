import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { sen } from '#domain/money.ts'
import { paymentMoves, type PaymentState } from '#domain/payments/payment-state.ts'
import { mayMove, statesOf } from '#domain/state-table.ts'

import { checkRefund, paymentAfterRefund } from './check-refund.ts'

const reasonFor = (payment: PaymentState, amount: number, refunded = 0): string => {
  const checkResult = checkRefund(
    { payment, total: sen(27_000), refunded: sen(refunded) },
    sen(amount),
  )
  return checkResult.ok ? 'ok' : checkResult.reason
}

test('a refund needs a received payment, no open task, and at most the amount not refunded yet', () => {
  const reasonByState = statesOf(paymentMoves).map((payment) => [
    payment,
    reasonFor(payment, 27_000),
  ])
  assert.deepEqual(Object.fromEntries(reasonByState), {
    pending: 'not paid',
    failed: 'not paid',
    expired: 'not paid',
    paid: 'ok',
    refund_due: 'task open',
    partially_refunded: 'ok',
    refunded: 'nothing left',
  })
  assert.equal(reasonFor('paid', 0), 'no amount')
  assert.equal(reasonFor('paid', 27_001), 'too much')
  assert.equal(reasonFor('partially_refunded', 2_001, 25_000), 'too much')
  assert.equal(reasonFor('partially_refunded', 2_000, 25_000), 'ok')
})

test('partial refunds never exceed the payment, and every step is an allowed move', () => {
  const task = fc.record({
    amount: fc.integer({ min: 1, max: 400 }),
    state: fc.constantFrom('done' as const, 'withdrawn' as const),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.array(task), (total, tasks) => {
      const order = { total: sen(total), refunded: sen(0), payment: 'paid' as PaymentState }
      for (const { amount, state } of tasks) {
        if (!checkRefund(order, sen(amount)).ok) continue
        assert.ok(mayMove(paymentMoves, order.payment, 'refund_due'))
        const paymentAfter = paymentAfterRefund(order, { amount: sen(amount), state })
        assert.ok(mayMove(paymentMoves, 'refund_due', paymentAfter))
        if (state === 'done') order.refunded = sen(order.refunded + amount)
        order.payment = paymentAfter
        assert.ok(order.refunded <= order.total)
        assert.equal(paymentAfter === 'refunded', order.refunded === order.total)
      }
    }),
  )
})
