/** Steps of buyers, the bank, the job of every minute and the clock. */
import fc from 'fast-check'

import { paymentTexts } from '#domain/payments/payment-state.ts'
import { hours, minutes, seconds } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { indexArbitrary, pick } from '#tests/support/histories/run-histories.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'

import { payCart, payOrderAgain } from './pay-in-model.ts'
import { calculateTotalSen, type BankMode, type Cart, type ModelBill } from './payment-model.ts'
import {
  advanceClocks,
  callAsBuyer,
  findOrderNumber,
  payWithBankMode,
  voucherCode,
  type PaymentStep,
} from './payment-shop.ts'
import { receiveCallback, reconcileModel, returnFromBank } from './reconcile-model.ts'

/** The page of a bill makes the shop check it at most every ten seconds. */
const timeToNextPageCheckMs = seconds(11)

export const payArbitrary = fc
  .record({
    buyerIndex: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 2 }),
    hasVoucher: fc.boolean(),
    bankMode: fc.oneof(
      { weight: 6, arbitrary: fc.constant<BankMode>('works') },
      { weight: 1, arbitrary: fc.constant<BankMode>('refuses') },
      { weight: 1, arbitrary: fc.constant<BankMode>('loses its response') },
    ),
  })
  .map(({ bankMode, ...cart }) => payStep(cart, bankMode))

export function payStep(cart: Cart, bankMode: BankMode): PaymentStep {
  return {
    name: `pay as buyer ${cart.buyerIndex}: ${cart.quantity} jars${cart.hasVoucher ? ' with the voucher' : ''}, bank ${bankMode}`,
    runInShop: (real) =>
      payWithBankMode(real, bankMode, async () => {
        const body = buildPayBody({
          cart: [{ id: 28, quantity: cart.quantity }],
          paymentData: {
            total: calculateTotalSen(cart) / 100,
            ...(cart.hasVoucher && { voucherCode }),
          },
          customerDetails: { email: `buyer-${cart.buyerIndex}@example.com` },
        })
        const call = await callAsBuyer(real, cart.buyerIndex)
        return call('POST /api/billplz/pay', { body }, { headers: newIpHeader() })
      }),
    applyToModel: (model) => payCart(model, cart, bankMode),
  }
}

export const payAgainArbitrary = fc
  .tuple(indexArbitrary, fc.constantFrom<BankMode>('works', 'works', 'refuses'))
  .map(([index, bankMode]) => payAgainStep(index, bankMode))

export function payAgainStep(index: number, bankMode: BankMode): PaymentStep {
  return {
    name: `again: pay order ${index}, bank ${bankMode}`,
    canRun: ({ orders }) => orders.length > 0,
    runInShop: (real, model) =>
      payWithBankMode(real, bankMode, async () => {
        const { buyerIndex } = pick(model.orders, index)
        const params = { orderId: await findOrderNumber(real, index % model.orders.length) }
        const call = await callAsBuyer(real, buyerIndex)
        return call('POST /api/orders/{orderId}/pay', { params }, { headers: newIpHeader() })
      }),
    applyToModel: (model) => payOrderAgain(model, pick(model.orders, index), bankMode),
  }
}

export const bankDecisionArbitrary = fc
  .tuple(indexArbitrary, fc.boolean())
  .map(([index, isPaid]) => bankDecisionStep(index, isPaid ? 'complete' : 'decline'))

/**
 * The payer completes the payment at the bank, or the bank declines it; no callback is sent yet.
 */
export function bankDecisionStep(index: number, decision: 'complete' | 'decline'): PaymentStep {
  const isPaid = decision === 'complete'
  return {
    name: `${decision}: unpaid bill ${index}`,
    canRun: ({ bills }) => bills.some(isUnpaid),
    runInShop: async ({ testShop: { billplz } }) => {
      const { id } = pick(billplz.ledger().bills.filter(isUnpaid), index)
      await (isPaid ? billplz.pay(id) : billplz.fail(id))
      return billplz.bill(id)?.state ?? ''
    },
    applyToModel: (model) => {
      const bill = pick(model.bills.filter(isUnpaid), index)
      if (isPaid) bill.state = 'paid'
      model.callbacks.push({ bill, billState: bill.state })
      return bill.state
    },
  }
}

export const callbackArbitrary = indexArbitrary.map((index) => callbackStep(index))

export function callbackStep(index: number): PaymentStep {
  return {
    name: `callback: number ${index}`,
    canRun: ({ callbacks }) => callbacks.length > 0,
    runInShop: async ({ testShop: { billplz } }) => {
      const { k } = pick(billplz.deliveries(), index)
      return String((await billplz.resend(k)).status)
    },
    applyToModel: (model) => {
      receiveCallback(model, pick(model.callbacks, index))
      return '200'
    },
  }
}

export const minuteJobStep: PaymentStep = {
  name: 'job: of every minute',
  runInShop: async ({ testShop }) => {
    await reconcile(testShop.shop)
    return 'done'
  },
  applyToModel: (model) => {
    reconcileModel(model)
    return 'done'
  },
}

/** The buyer's browser comes back from the bank to the page of a bill. */
export const returnArbitrary = indexArbitrary.map((index): PaymentStep => ({
  name: `return: from known bill ${index}`,
  canRun: ({ bills }) => bills.some(isKnown),
  runInShop: async (real, model) => {
    const bill = pick(model.bills.filter(isKnown), index)
    const { buyerIndex } = bill.attempt.order
    const billId = pick(real.testShop.billplz.ledger().bills, model.bills.indexOf(bill)).id
    const call = await callAsBuyer(real, buyerIndex)
    await advanceClocks(real, timeToNextPageCheckMs)
    const params = { billId }
    const headers = newIpHeader()
    return (await call('GET /api/billplz/get-bill/{billId}', { params }, { headers })).paymentState
  },
  applyToModel: (model) => {
    model.now += timeToNextPageCheckMs
    const paymentState = returnFromBank(model, pick(model.bills.filter(isKnown), index))
    return paymentTexts[paymentState]
  },
}))

/** 80 minutes leave an order without a voucher ten minutes, so Pay again extends the deadline. */
const clockStepsMs = [minutes(2), minutes(31), minutes(55), minutes(80), hours(3), hours(26)]
export const clockArbitrary = fc.constantFrom(...clockStepsMs).map((ms) => clockStep(ms))

export function clockStep(ms: number): PaymentStep {
  return {
    name: `clock: ${ms / minutes(1)} minutes later`,
    runInShop: async (real) => {
      await advanceClocks(real, ms)
      return 'done'
    },
    applyToModel: (model) => {
      model.now += ms
      return 'done'
    },
  }
}

const isUnpaid = ({ state }: { state: string }) => state !== 'paid'

/** Returns whether the shop has received the bill's id. */
function isKnown(bill: ModelBill): boolean {
  return bill.attempt.bill === bill
}
