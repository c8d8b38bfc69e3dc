/** Callbacks, checks of bills, and the jobs of each minute in the model. */
import type { PaymentState } from '#domain/payments/payment-state.ts'

import {
  findNextCheckTime,
  countVoucherUses,
  expireOrder,
  isDue,
  isOverdue,
  canSeeOrder,
  paymentReceivedStates,
  supersedeUnfinishedAttempt,
  unfinishedAttemptStates,
  findUnfinishedAttempt,
  voucherLimit,
  type Callback,
  type ModelAttempt,
  type ModelBill,
  type ModelOrder,
  type PaymentModel,
} from './payment-model.ts'

/** The buyer's page checks the bill after the return from the bank. Returns the payment's state. */
export function returnFromBank(model: PaymentModel, bill: ModelBill): PaymentState {
  const { order } = bill.attempt
  // The page shows the order, whose newest attempt is checked.
  const newestAttempt = order.attempts.at(-1)
  const isChecked = newestAttempt?.state === 'open' && canSeeOrder(model, order)
  if (isChecked && !paymentReceivedStates.includes(order.payment))
    settleIfPaid(model, newestAttempt)
  return order.payment
}

/** Runs the jobs of one minute, in the same sequence as the shop. */
export function reconcileModel(model: PaymentModel): void {
  for (const callback of model.unprocessedCallbacks.splice(0)) processCallback(model, callback)
  expireOverdueOrders(model)
  const attempts = model.orders.flatMap((order) => order.attempts)
  checkDueBills(model, attempts)
  deleteDueBills(model, attempts)
}

function expireOverdueOrders(model: PaymentModel): void {
  const overdueOrders = model.orders.filter((order) => isOverdue(model, order))
  for (const order of overdueOrders.toSorted((a, b) => a.expiresAt - b.expiresAt))
    expireOrderWithAttempt(model, order)
}

/** Checks the bills that are due, those of unfinished attempts first. */
function checkDueBills(model: PaymentModel, attempts: readonly ModelAttempt[]): void {
  const isUnfinished = ({ state }: ModelAttempt) => unfinishedAttemptStates.includes(state)
  const dueAttempts = attempts
    .filter(({ nextCheckAt, mustDeleteBill }) => isDue(model, nextCheckAt) && !mustDeleteBill)
    .toSorted(
      (a, b) =>
        Number(isUnfinished(b)) - Number(isUnfinished(a)) ||
        Number(a.nextCheckAt) - Number(b.nextCheckAt),
    )
  for (const attempt of dueAttempts)
    if (!settleIfPaid(model, attempt)) attempt.nextCheckAt = findNextCheckTime(attempt, model.now)
}

function deleteDueBills(model: PaymentModel, attempts: readonly ModelAttempt[]): void {
  const dueAttempts = attempts.filter(
    ({ nextCheckAt, mustDeleteBill }) => mustDeleteBill && isDue(model, nextCheckAt),
  )
  for (const attempt of dueAttempts) {
    if (settleIfPaid(model, attempt)) continue
    if (attempt.bill) attempt.bill.state = 'deleted'
    attempt.mustDeleteBill = false
    attempt.nextCheckAt = findNextCheckTime(attempt, model.now)
  }
}

/**
 * Stores a callback once. Two declines of a bill have different transaction ids, so they are two
 * callbacks.
 */
export function receiveCallback(model: PaymentModel, callback: Callback): void {
  if (model.storedCallbacks.has(callback)) return
  model.storedCallbacks.add(callback)
  model.unprocessedCallbacks.push(callback)
}

function processCallback(model: PaymentModel, { bill, billState }: Callback): void {
  const { attempt } = bill
  // The attempt adopts a bill whose id was lost.
  if (!attempt.bill) {
    attempt.bill = bill
    attempt.nextCheckAt = model.now
    attempt.mustDeleteBill = !unfinishedAttemptStates.includes(attempt.state)
  }
  if (settleIfPaid(model, attempt) || billState === 'paid') return
  const isOpen = attempt.state === 'open' && bill.state === 'due'
  if (isOpen && attempt.order.payment === 'pending') attempt.order.payment = 'failed'
}

export function expireOverdueOrdersOfBuyer(model: PaymentModel, buyerIndex: number): void {
  for (const order of model.orders)
    if (order.buyerIndex === buyerIndex && isOverdue(model, order))
      expireOrderWithAttempt(model, order)
}

function expireOrderWithAttempt(model: PaymentModel, order: ModelOrder): void {
  const attempt = findUnfinishedAttempt(order)
  if (attempt && settleIfPaid(model, attempt)) return
  if (attempt?.bill) attempt.bill.state = 'deleted'
  if (attempt) attempt.state = 'expired'
  expireOrder(order)
}

/** Settles the payment if the attempt's bill is paid. Returns whether the bill is paid. */
function settleIfPaid(model: PaymentModel, attempt: ModelAttempt): boolean {
  if (attempt.bill?.state !== 'paid') return false
  if (attempt.state === 'paid') return true
  const { order, bill } = attempt
  const billName = `bill ${model.bills.indexOf(bill)}`
  attempt.state = 'paid'
  attempt.nextCheckAt = undefined
  attempt.mustDeleteBill = false
  if (paymentReceivedStates.includes(order.payment) || order.payment === 'refunded') {
    model.issues.push(`${billName}: refund due`)
    return true
  }
  // A newer attempt may be open.
  supersedeUnfinishedAttempt(model, order)
  const isLate = order.payment === 'expired'
  order.payment = 'paid'
  if (order.hasVoucher) {
    order.hold = 'used'
    if (countVoucherUses(model) > voucherLimit) model.issues.push(`${billName}: voucher over limit`)
  }
  if (isLate && order.isReplaced) model.issues.push(`${billName}: replaced order paid`)
  return true
}
