/**
 * Situations of payments that generated histories seldom reach. A list inside a list contains steps
 * that belong together.
 */
import { minutes } from '#domain/time.ts'

import type { PaymentStep } from './payment-shop.ts'
import {
  bankDecisionStep,
  callbackStep,
  clockStep,
  minuteJobStep,
  payAgainStep,
  payStep,
} from './payment-steps.ts'
import { closeRefundStep, refundStep } from './refund-steps.ts'

const cart = { buyerIndex: 0, quantity: 1, hasVoucher: false }
const paidOrderSteps = [
  payStep(cart, 'works'),
  bankDecisionStep(0, 'complete'),
  callbackStep(0),
  minuteJobStep,
]

export const paymentExamples: Readonly<Record<string, readonly PaymentStep[]>> = {
  'paying again near the deadline extends it, and earlier does not': [
    payStep(cart, 'works'),
    clockStep(minutes(55)),
    payAgainStep(0, 'works'),
    clockStep(minutes(31)),
    payAgainStep(0, 'works'),
    // 11 minutes after the extension: past the first deadline, before the extended one.
    ...[clockStep(minutes(11)), minuteJobStep],
    payStep(cart, 'works'),
    ...[clockStep(minutes(20)), minuteJobStep],
    payAgainStep(0, 'works'),
  ],
  'the callback of a second decline makes the shop check the bill, which is paid by now': [
    payStep(cart, 'works'),
    ...[bankDecisionStep(0, 'decline'), bankDecisionStep(0, 'decline')],
    ...[callbackStep(0), minuteJobStep],
    ...[callbackStep(1), bankDecisionStep(0, 'complete'), minuteJobStep],
  ],
  'a refund above the remainder is refused, also after a partial refund': [
    ...paidOrderSteps,
    refundStep(0, 'remainder plus 1 sen'),
    refundStep(0, 5_000),
    closeRefundStep(0, 'done'),
    refundStep(0, 'remainder plus 1 sen'),
    refundStep(0, 'remainder'),
    closeRefundStep(0, 'withdrawn'),
    refundStep(0, 'remainder plus 1 sen'),
    refundStep(0, 'remainder'),
    closeRefundStep(0, 'done'),
    refundStep(0, 'remainder plus 1 sen'),
  ],
}
