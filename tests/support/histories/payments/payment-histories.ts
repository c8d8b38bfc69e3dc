/** Histories of payments: two buyers, a voucher for one use, the bank, staff and the clock. */
import fc from 'fast-check'

import { hours } from '#domain/time.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Histories } from '#tests/support/histories/run-histories.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

import { paymentExamples } from './payment-examples.ts'
import { createPaymentModel, type PaymentModel } from './payment-model.ts'
import { voucherCode, withholdCallbacks, type RealShop } from './payment-shop.ts'
import { readPaymentView, buildModelView } from './payment-state.ts'
import {
  bankDecisionArbitrary,
  callbackArbitrary,
  callbackStep,
  clockArbitrary,
  clockStep,
  minuteJobStep,
  payAgainArbitrary,
  payArbitrary,
  returnArbitrary,
} from './payment-steps.ts'
import { closeRefundArbitrary, refundArbitrary } from './refund-steps.ts'

export const paymentHistories: Histories<PaymentModel, RealShop> = {
  // A step that is listed twice is drawn twice as often. Without this, few orders would be paid,
  // and most other steps need paid orders.
  steps: [
    payArbitrary,
    payArbitrary,
    payAgainArbitrary,
    bankDecisionArbitrary,
    bankDecisionArbitrary,
    callbackArbitrary,
    fc.constant(minuteJobStep),
    returnArbitrary,
    refundArbitrary,
    closeRefundArbitrary,
    clockArbitrary,
  ],
  examples: paymentExamples,
  maxSteps: 80,
  async start(t) {
    const testShop = await startShopWithPayments(t, {
      settings: { RUN_JOBS: 'false' },
      embedded: true,
    })
    withholdCallbacks(testShop)
    const { userId } = await createStaffMember(testShop, 'admin')
    const real: RealShop = {
      testShop,
      buyers: [testShop.createVisitor(), testShop.createVisitor()],
      stranger: testShop.createVisitor(),
      adminId: userId,
    }
    return { model: createPaymentModel(testShop.clock.now), real }
  },
  readShopState: ({ testShop, stranger }) => readPaymentView(testShop, stranger, voucherCode),
  readModelState: buildModelView,
  /** All callbacks arrive, and the shop has time for two more checks of each bill. */
  async finish(real, model) {
    const steps = [
      ...model.callbacks.map((_, index) => callbackStep(index)),
      minuteJobStep,
      clockStep(hours(26)),
      minuteJobStep,
      clockStep(hours(26)),
      minuteJobStep,
    ]
    for (const step of steps) {
      await step.runInShop(real, model)
      step.applyToModel(model)
    }
    const { billplz, standIns, shop } = real.testShop
    const ledgers = { billplz: billplz.ledger(), paypal: standIns.paypal.ledger() }
    return checkInvariants(shop.db, ledgers)
  },
}
