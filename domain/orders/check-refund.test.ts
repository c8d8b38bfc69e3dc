import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { sen } from '#domain/money.ts'
import { paymentTransitions, type PaymentState } from '#domain/payments/payment-state.ts'
import { canTransition, statesOf } from '#domain/state-table.ts'

import { checkRefund, derivePaymentAfterRefund, type RefundReason } from './check-refund.ts'

const outcomeOf = (payment: PaymentState, amount: number, refunded = 0): string => {
  const checkResult = checkRefund(
    { payment, total: sen(27_000), refundedBefore: sen(refunded), isPaidTwice: false },
    { amount: sen(amount), reason: 'faulty' },
  )
  return checkResult.ok ? 'ok' : checkResult.reason
}

test('a refund needs a received payment, no open refund task, and an amount that is not refunded yet', () => {
  const outcomesByState = statesOf(paymentTransitions).map((payment) => [
    payment,
    outcomeOf(payment, 27_000, payment === 'refunded' ? 27_000 : 0),
  ])
  assert.deepEqual(Object.fromEntries(outcomesByState), {
    pending: 'not paid',
    failed: 'not paid',
    expired: 'not paid',
    paid: 'ok',
    refund_due: 'task open',
    partially_refunded: 'ok',
    refunded: 'nothing left',
  })
  assert.equal(outcomeOf('paid', 0), 'no amount')
  assert.equal(outcomeOf('paid', -1), 'no amount')
  assert.equal(outcomeOf('paid', 1), 'ok')
  assert.equal(outcomeOf('paid', 27_001), 'too much')
  assert.equal(outcomeOf('partially_refunded', 2_001, 25_000), 'too much')
  assert.equal(outcomeOf('partially_refunded', 2_000, 25_000), 'ok')
  assert.equal(outcomeOf('partially_refunded', 1, 27_000), 'nothing left')
})

test('an order that a voucher covered in full has nothing to refund', () => {
  const freeOrder = {
    payment: 'paid',
    total: sen(0),
    refundedBefore: sen(0),
    isPaidTwice: false,
  } as const
  assert.deepEqual(checkRefund(freeOrder, { amount: sen(1), reason: 'faulty' }), {
    ok: false,
    reason: 'nothing left',
  })
})

test('the second payment of one order is not refunded as a refund of the order', () => {
  const isRefundable = (isPaidTwice: boolean, reason: RefundReason): boolean =>
    checkRefund(
      { payment: 'paid', total: sen(27_000), refundedBefore: sen(0), isPaidTwice },
      { amount: sen(27_000), reason },
    ).ok
  assert.equal(isRefundable(true, 'paid twice'), false)
  assert.equal(isRefundable(true, 'faulty'), true)
  // The customer placed the same order again.
  assert.equal(isRefundable(false, 'paid twice'), true)
})

test('refunds together never exceed the payment, and every change of the payment is allowed', () => {
  const refundTask = fc.record({
    amount: fc.integer({ min: 1, max: 400 }),
    state: fc.constantFrom('done' as const, 'withdrawn' as const),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.array(refundTask), (total, refundTasks) => {
      // Cast: the loop changes the payment.
      const order = {
        total: sen(total),
        refundedBefore: sen(0),
        payment: 'paid' as PaymentState,
        isPaidTwice: false,
      }
      for (const { amount, state } of refundTasks) {
        const isWithinPayment = amount <= order.total - order.refundedBefore
        assert.equal(
          checkRefund(order, { amount: sen(amount), reason: 'faulty' }).ok,
          isWithinPayment,
        )
        if (!isWithinPayment) continue
        assert.ok(canTransition(paymentTransitions, order.payment, 'refund_due'))
        const nextPayment = derivePaymentAfterRefund(order, { amount: sen(amount), state })
        assert.ok(canTransition(paymentTransitions, 'refund_due', nextPayment))
        if (state === 'done') order.refundedBefore = sen(order.refundedBefore + amount)
        order.payment = nextPayment
        assert.ok(order.refundedBefore <= order.total)
        const partlyRefunded = order.refundedBefore === 0 ? 'paid' : 'partially_refunded'
        assert.equal(
          nextPayment,
          order.refundedBefore === order.total ? 'refunded' : partlyRefunded,
        )
      }
    }),
  )
})
