/** Histories of payments: two buyers, a voucher for one use, the bank, staff and the clock. */
import fc from 'fast-check'

import { hours } from '#domain/time.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Histories } from '#tests/support/histories/run-histories.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

import { paymentExamples } from './payment-examples.ts'
import { createPaymentModel, type PaymentModel } from './payment-model.ts'
import { voucherCode, type Real } from './payment-shop.ts'
import { readPaymentView, viewOfModel } from './payment-state.ts'
import {
  atBank,
  callback,
  clock,
  deliver,
  minuteJob,
  moveClock,
  pay,
  payAgain,
  returns,
} from './payment-steps.ts'
import { closeRefundArbitrary, refundArbitrary } from './refund-steps.ts'

export const paymentHistories: Histories<PaymentModel, Real> = {
  // Twice: without orders and payments, most other steps are left out.
  steps: [
    pay,
    pay,
    payAgain,
    atBank,
    atBank,
    callback,
    fc.constant(minuteJob),
    returns,
    refundArbitrary,
    closeRefundArbitrary,
    clock,
  ],
  examples: paymentExamples,
  maxSteps: 80,
  async start() {
    const cleanups: (() => Promise<void>)[] = []
    const testShop = await startShopWithPayments(
      { after: (end) => void cleanups.push(end) },
      { settings: { RUN_JOBS: 'false' }, embedded: true },
    )
    testShop.billplz.simulateFault({ name: 'callback-never', times: 'always' })
    const { userId } = await createStaffMember(testShop, 'admin')
    const real: Real = {
      testShop,
      buyers: [testShop.createVisitor(), testShop.createVisitor()],
      stranger: testShop.createVisitor(),
      adminId: userId,
    }
    const stop = async () => {
      for (const end of cleanups) await end()
    }
    return { model: createPaymentModel(testShop.clock.now), real, stop }
  },
  readState: ({ testShop, stranger }) => readPaymentView(testShop, stranger, voucherCode),
  stateOf: viewOfModel,
  /** All callbacks arrive, and reconciliation has time for two more checks. */
  async finish(real, model) {
    const steps = [
      ...model.callbacks.map((_, index) => deliver(index)),
      ...[minuteJob, moveClock(hours(26)), minuteJob, moveClock(hours(26)), minuteJob],
    ]
    for (const step of steps) {
      await step.act(real, model)
      step.expect(model)
    }
    const { billplz, standIns, shop } = real.testShop
    const ledgers = { billplz: billplz.ledger(), paypal: standIns.paypal.ledger() }
    return checkInvariants(shop.db, ledgers)
  },
}
