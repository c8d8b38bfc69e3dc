/** Pay calls in the model: a new order, the same order again, or a refusal. */
import { minutes } from '#domain/time.ts'

import {
  claimLifetimeMs,
  countVoucherUses,
  findNextCheckTime,
  calculateOrderExpiry,
  expireOrder,
  canSeeOrder,
  paymentReceivedStates,
  supersedeUnfinishedAttempt,
  calculateTotal,
  findUnfinishedAttempt,
  unpaidStates,
  voucherLimit,
  type BankResponseMode,
  type ModelAttempt,
  type ModelBill,
  type ModelOrder,
  type PaymentModel,
} from './payment-model.ts'
import { expireOverdueOrdersOfBuyer } from './reconcile-model.ts'

/** The pay call of a cart. Returns `bill n`, `confirmation`, `no bill` or `voucher refused`. */
export function payCart(
  model: PaymentModel,
  cart: { buyer: number; quantity: number; hasVoucher: boolean },
  mood: BankResponseMode,
): string {
  const response = placeOrder(model, cart, mood)
  // A refused call sets no cookie.
  const isAccepted = response === 'confirmation' || response.startsWith('bill')
  if (isAccepted) model.claims.set(cart.buyer, model.now + claimLifetimeMs)
  return response
}

function placeOrder(
  model: PaymentModel,
  cart: { buyer: number; quantity: number; hasVoucher: boolean },
  mood: BankResponseMode,
): string {
  const { buyer, quantity, hasVoucher } = cart
  expireOverdueOrdersOfBuyer(model, buyer)
  const duplicate = model.orders.findLast(
    (order) =>
      order.buyer === buyer &&
      order.quantity === quantity &&
      order.hasVoucher === hasVoucher &&
      order.payment !== 'expired' &&
      order.payment !== 'refunded' &&
      order.placedAt > model.now - minutes(30),
  )
  if (duplicate) return payAgain(model, duplicate, mood)
  const replacedOrders = model.orders.filter(
    (order) => order.buyer === buyer && unpaidStates.includes(order.payment),
  )
  const freedCount = replacedOrders.filter(({ hold }) => hold === 'held').length
  if (hasVoucher && countVoucherUses(model) - freedCount >= voucherLimit) return 'voucher refused'
  for (const order of replacedOrders) {
    supersedeUnfinishedAttempt(model, order)
    expireOrder(order)
    order.isReplaced = true
  }
  const order: ModelOrder = {
    ...cart,
    total: calculateTotal(cart),
    placedAt: model.now,
    expiresAt: calculateOrderExpiry(model, hasVoucher),
    payment: 'pending',
    isReplaced: false,
    hold: hasVoucher ? 'held' : 'none',
    attempts: [],
    refunded: 0,
    openRefund: undefined,
  }
  model.orders.push(order)
  return beginAttempt(model, order, mood)
}

/** Pay again on the order's page. */
export function payOrderAgain(
  model: PaymentModel,
  order: ModelOrder,
  mood: BankResponseMode,
): string {
  if (!canSeeOrder(model, order)) return 'NOT_FOUND'
  expireOverdueOrdersOfBuyer(model, order.buyer)
  return payAgain(model, order, mood)
}

function payAgain(model: PaymentModel, order: ModelOrder, mood: BankResponseMode): string {
  if (paymentReceivedStates.includes(order.payment)) return 'confirmation'
  if (!unpaidStates.includes(order.payment)) return 'order expired'
  const attempt = findUnfinishedAttempt(order)
  if (attempt?.state === 'open' && attempt.bill) {
    order.payment = 'pending'
    order.expiresAt = Math.max(order.expiresAt, model.now + minutes(15))
    return `bill ${model.bills.indexOf(attempt.bill)}`
  }
  const needsHold = order.hasVoucher && order.hold !== 'held'
  if (needsHold && countVoucherUses(model) >= voucherLimit) return 'voucher refused'
  if (needsHold) order.hold = 'held'
  supersedeUnfinishedAttempt(model, order)
  order.payment = 'pending'
  order.expiresAt = calculateOrderExpiry(model, order.hasVoucher)
  return beginAttempt(model, order, mood)
}

function beginAttempt(model: PaymentModel, order: ModelOrder, mood: BankResponseMode): string {
  const attempt: ModelAttempt = {
    order,
    state: 'open',
    bill: undefined,
    createdAt: model.now,
    checkAt: undefined,
    mustDeleteBill: false,
  }
  order.attempts.push(attempt)
  if (mood === 'refuses') {
    attempt.state = 'failed'
    if (order.hold === 'held') order.hold = 'released'
    return 'no bill'
  }
  const bill: ModelBill = { attempt, state: 'due', isLost: mood !== 'works' }
  model.bills.push(bill)
  if (bill.isLost) {
    attempt.state = 'unknown'
    return 'no bill'
  }
  attempt.bill = bill
  attempt.checkAt = findNextCheckTime(attempt, undefined)
  return `bill ${model.bills.length - 1}`
}
