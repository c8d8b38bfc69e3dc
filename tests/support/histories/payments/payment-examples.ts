/** Situations of payments that generated histories seldom reach. */
import { minutes } from '#domain/time.ts'

import type { PaymentStep } from './payment-shop.ts'
import { deliver, endAtBank, minuteJob, moveClock, payFor, payOrder } from './payment-steps.ts'
import { closeRefundStep, refundStep } from './refund-steps.ts'

const cart = { buyer: 0, quantity: 1, hasVoucher: false }
const paidOrder = [payFor(cart, 'works'), endAtBank(0, true), deliver(0), minuteJob]

export const paymentExamples: Readonly<Record<string, readonly PaymentStep[]>> = {
  'paying again near the deadline extends it, and earlier does not': [
    payFor(cart, 'works'),
    moveClock(minutes(55)),
    payOrder(0, 'works'),
    moveClock(minutes(31)),
    payOrder(0, 'works'),
    // 11 minutes after the extension: past the first deadline, before the extended one.
    ...[moveClock(minutes(11)), minuteJob],
    payFor(cart, 'works'),
    ...[moveClock(minutes(20)), minuteJob],
    payOrder(0, 'works'),
  ],
  'the callback of a second decline makes the shop read the bill, which is paid by now': [
    payFor(cart, 'works'),
    ...[endAtBank(0, false), endAtBank(0, false)],
    ...[deliver(0), minuteJob],
    ...[deliver(1), endAtBank(0, true), minuteJob],
  ],
  'a refund above the rest is refused, also after a partial refund': [
    ...paidOrder,
    refundStep(0, 'remainder plus 1 sen'),
    refundStep(0, 5_000),
    closeRefundStep(0, true),
    refundStep(0, 'remainder plus 1 sen'),
    refundStep(0, 'remainder'),
    closeRefundStep(0, false),
    refundStep(0, 'remainder plus 1 sen'),
    refundStep(0, 'remainder'),
    closeRefundStep(0, true),
    refundStep(0, 'remainder plus 1 sen'),
  ],
}
