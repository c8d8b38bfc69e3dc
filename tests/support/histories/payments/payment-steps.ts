/** Steps of buyers, the bank, the job of every minute and the clock. */
import fc from 'fast-check'

import { paymentTexts } from '#domain/payments/payment-state.ts'
import { hours, minutes, seconds } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { pick } from '#tests/support/histories/run-histories.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'

import { payCart, payOrderAgain } from './pay-in-model.ts'
import { calculateTotal, type BankResponseMode, type ModelBill } from './payment-model.ts'
import {
  advance,
  browserOf,
  numberOf,
  tryPay,
  voucherCode,
  type PaymentStep,
} from './payment-shop.ts'
import { receiveCallback, reconcileModel, returnFromBank } from './reconcile-model.ts'

type Cart = { buyer: number; quantity: number; hasVoucher: boolean }

export const pay = fc
  .record({
    buyer: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 2 }),
    hasVoucher: fc.boolean(),
    mood: fc.oneof(
      { weight: 6, arbitrary: fc.constant<BankResponseMode>('works') },
      { weight: 1, arbitrary: fc.constant<BankResponseMode>('refuses') },
      { weight: 1, arbitrary: fc.constant<BankResponseMode>('loses its response') },
    ),
  })
  .map(({ mood, ...cart }) => payFor(cart, mood))

export function payFor(cart: Cart, mood: BankResponseMode): PaymentStep {
  return {
    name: `pay as buyer ${cart.buyer}: ${cart.quantity} jars${cart.hasVoucher ? ' with the voucher' : ''}, bank ${mood}`,
    act: (real) =>
      tryPay(real, mood, async () => {
        const body = buildPayBody({
          cart: [{ id: 28, quantity: cart.quantity }],
          paymentData: {
            total: calculateTotal(cart) / 100,
            ...(cart.hasVoucher && { voucherCode }),
          },
          customerDetails: { email: `buyer-${cart.buyer}@example.com` },
        })
        const call = await browserOf(real, cart.buyer)
        return call('POST /api/billplz/pay', { body }, { headers: newIpHeader() })
      }),
    expect: (model) => payCart(model, cart, mood),
  }
}

export const payAgain = fc
  .tuple(fc.nat(9), fc.constantFrom<BankResponseMode>('works', 'works', 'refuses'))
  .map(([index, mood]) => payOrder(index, mood))

export function payOrder(index: number, mood: BankResponseMode): PaymentStep {
  return {
    name: `again: pay order ${index}, bank ${mood}`,
    mayRun: ({ orders }) => orders.length > 0,
    act: (real, model) =>
      tryPay(real, mood, async () => {
        const { buyer } = pick(model.orders, index)
        const params = { orderId: await numberOf(real, index % model.orders.length) }
        const call = await browserOf(real, buyer)
        return call('POST /api/orders/{orderId}/pay', { params }, { headers: newIpHeader() })
      }),
    expect: (model) => payOrderAgain(model, pick(model.orders, index), mood),
  }
}

/**
 * The payer completes the payment at the bank, or the bank declines it; no callback is sent yet.
 */
export const atBank = fc
  .tuple(fc.nat(9), fc.boolean())
  .map(([index, isPaid]) => endAtBank(index, isPaid))

export function endAtBank(index: number, isPaid: boolean): PaymentStep {
  return {
    name: `${isPaid ? 'complete' : 'decline'}: unpaid bill ${index}`,
    mayRun: ({ bills }) => bills.some(isUnpaid),
    act: async ({ testShop: { billplz } }) => {
      const { id } = pick(billplz.ledger().bills.filter(isUnpaid), index)
      await (isPaid ? billplz.pay(id) : billplz.fail(id))
      return billplz.bill(id)?.state ?? ''
    },
    expect: (model) => {
      const bill = pick(model.bills.filter(isUnpaid), index)
      if (isPaid) bill.state = 'paid'
      model.callbacks.push({ bill, billState: bill.state })
      return bill.state
    },
  }
}

export const callback = fc.nat(9).map((index) => deliver(index))

export function deliver(index: number): PaymentStep {
  return {
    name: `callback: number ${index}`,
    mayRun: ({ callbacks }) => callbacks.length > 0,
    act: async ({ testShop: { billplz } }) => {
      const { k } = pick(billplz.deliveries(), index)
      return String((await billplz.resend(k)).status)
    },
    expect: (model) => {
      receiveCallback(model, pick(model.callbacks, index))
      return '200'
    },
  }
}

export const minuteJob: PaymentStep = {
  name: 'job: of every minute',
  act: async ({ testShop }) => {
    await reconcile(testShop.shop)
    return 'done'
  },
  expect: (model) => {
    reconcileModel(model)
    return 'done'
  },
}

export const returns = fc.nat(9).map((index): PaymentStep => ({
  name: `return: from known bill ${index}`,
  mayRun: ({ bills }) => bills.some(isKnown),
  act: async (real, model) => {
    const bill = pick(model.bills.filter(isKnown), index)
    const { buyer } = bill.attempt.order
    const billId = pick(real.testShop.billplz.ledger().bills, model.bills.indexOf(bill)).id
    const call = await browserOf(real, buyer)
    // The page checks a bill at most every ten seconds.
    await advance(real, seconds(11))
    const params = { billId }
    const headers = newIpHeader()
    return (await call('GET /api/billplz/get-bill/{billId}', { params }, { headers })).paymentState
  },
  expect: (model) => {
    model.now += seconds(11)
    const state = returnFromBank(model, pick(model.bills.filter(isKnown), index))
    return paymentTexts[state]
  },
}))

/** 80 minutes leave an order without a voucher ten minutes, so Pay again extends the deadline. */
const clockSteps = [minutes(2), minutes(31), minutes(55), minutes(80), hours(3), hours(26)]
export const clock = fc.constantFrom(...clockSteps).map((ms) => moveClock(ms))

export function moveClock(ms: number): PaymentStep {
  return {
    name: `clock: ${ms / minutes(1)} minutes later`,
    act: async (real) => {
      await advance(real, ms)
      return 'done'
    },
    expect: (model) => {
      model.now += ms
      return 'done'
    },
  }
}

const isUnpaid = ({ state }: { state: string }) => state !== 'paid'

/** Returns whether the shop knows the bill's id. */
function isKnown(bill: ModelBill): boolean {
  return bill.attempt.bill === bill
}
