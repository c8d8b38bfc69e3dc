/** Pay calls in the model: a new order, the same order again, or a refusal. */
import {
  claimLifetimeMs,
  countVoucherUses,
  duplicateWindowMs,
  findNextCheckTime,
  calculateOrderExpiry,
  expireOrder,
  canSeeOrder,
  minPayAgainMs,
  paymentReceivedStates,
  supersedeUnfinishedAttempt,
  calculateTotalSen,
  findUnfinishedAttempt,
  unpaidStates,
  voucherLimit,
  type BankMode,
  type Cart,
  type ModelAttempt,
  type ModelBill,
  type ModelOrder,
  type PaymentModel,
} from './payment-model.ts'
import { expireOverdueOrdersOfBuyer } from './reconcile-model.ts'

/** The pay call of a cart. Returns `bill n`, `confirmation`, `no bill` or `voucher refused`. */
export function payCart(model: PaymentModel, cart: Cart, bankMode: BankMode): string {
  const response = placeOrder(model, cart, bankMode)
  // A refused call sets no cookie.
  const isAccepted = response === 'confirmation' || response.startsWith('bill')
  if (isAccepted) model.claimExpiryByBuyer.set(cart.buyerIndex, model.now + claimLifetimeMs)
  return response
}

function placeOrder(model: PaymentModel, cart: Cart, bankMode: BankMode): string {
  const { buyerIndex, quantity, hasVoucher } = cart
  expireOverdueOrdersOfBuyer(model, buyerIndex)
  const duplicate = model.orders.findLast(
    (order) =>
      order.buyerIndex === buyerIndex &&
      order.quantity === quantity &&
      order.hasVoucher === hasVoucher &&
      order.payment !== 'expired' &&
      order.payment !== 'refunded' &&
      order.placedAt > model.now - duplicateWindowMs,
  )
  if (duplicate) return payAgain(model, duplicate, bankMode)
  const replacedOrders = model.orders.filter(
    (order) => order.buyerIndex === buyerIndex && unpaidStates.includes(order.payment),
  )
  const freedHoldCount = replacedOrders.filter(({ hold }) => hold === 'held').length
  if (hasVoucher && countVoucherUses(model) - freedHoldCount >= voucherLimit)
    return 'voucher refused'
  for (const order of replacedOrders) {
    supersedeUnfinishedAttempt(model, order)
    expireOrder(order)
    order.isReplaced = true
  }
  const order: ModelOrder = {
    ...cart,
    totalSen: calculateTotalSen(cart),
    placedAt: model.now,
    expiresAt: calculateOrderExpiry(model, hasVoucher),
    payment: 'pending',
    isReplaced: false,
    hold: hasVoucher ? 'held' : 'none',
    attempts: [],
    refundedSen: 0,
    openRefundSen: undefined,
  }
  model.orders.push(order)
  return beginAttempt(model, order, bankMode)
}

/** The pay call of an order's page. Also returns `NOT_FOUND` or `order expired`. */
export function payOrderAgain(model: PaymentModel, order: ModelOrder, bankMode: BankMode): string {
  if (!canSeeOrder(model, order)) return 'NOT_FOUND'
  expireOverdueOrdersOfBuyer(model, order.buyerIndex)
  return payAgain(model, order, bankMode)
}

function payAgain(model: PaymentModel, order: ModelOrder, bankMode: BankMode): string {
  if (paymentReceivedStates.includes(order.payment)) return 'confirmation'
  if (!unpaidStates.includes(order.payment)) return 'order expired'
  const attempt = findUnfinishedAttempt(order)
  if (attempt?.state === 'open' && attempt.bill) {
    order.payment = 'pending'
    order.expiresAt = Math.max(order.expiresAt, model.now + minPayAgainMs)
    return `bill ${model.bills.indexOf(attempt.bill)}`
  }
  const needsHold = order.hasVoucher && order.hold !== 'held'
  if (needsHold && countVoucherUses(model) >= voucherLimit) return 'voucher refused'
  if (needsHold) order.hold = 'held'
  supersedeUnfinishedAttempt(model, order)
  order.payment = 'pending'
  order.expiresAt = calculateOrderExpiry(model, order.hasVoucher)
  return beginAttempt(model, order, bankMode)
}

function beginAttempt(model: PaymentModel, order: ModelOrder, bankMode: BankMode): string {
  const attempt: ModelAttempt = {
    order,
    state: 'open',
    bill: undefined,
    createdAt: model.now,
    nextCheckAt: undefined,
    mustDeleteBill: false,
  }
  order.attempts.push(attempt)
  if (bankMode === 'refuses') {
    attempt.state = 'failed'
    if (order.hold === 'held') order.hold = 'released'
    return 'no bill'
  }
  const bill: ModelBill = { attempt, state: 'due', isLost: bankMode !== 'works' }
  model.bills.push(bill)
  if (bill.isLost) {
    attempt.state = 'unknown'
    return 'no bill'
  }
  attempt.bill = bill
  attempt.nextCheckAt = findNextCheckTime(attempt, undefined)
  return `bill ${model.bills.length - 1}`
}
