/**
 * How the model learns of payments: callbacks, checks of bills, expiry and the job of every minute.
 */
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
  unfinishedStates,
  findUnfinishedAttempt,
  voucherLimit,
  type Callback,
  type ModelAttempt,
  type ModelBill,
  type ModelOrder,
  type PaymentModel,
} from './payment-model.ts'

/** The browser comes back from the bank: its page checks the bill. Returns the payment's state. */
export function returnFromBank(model: PaymentModel, bill: ModelBill): PaymentState {
  const { order } = bill.attempt
  // The page shows the order, whose newest attempt is checked.
  const newest = order.attempts.at(-1)
  const isChecked = newest?.state === 'open' && canSeeOrder(model, order)
  if (isChecked && !paymentReceivedStates.includes(order.payment)) checkBill(model, newest)
  return order.payment
}

/** Everything that runs every minute. */
export function reconcileModel(model: PaymentModel): void {
  for (const callback of model.inbox.splice(0)) processCallback(model, callback)
  const overdue = model.orders.filter((order) => isOverdue(model, order))
  for (const order of overdue.toSorted((a, b) => a.expiresAt - b.expiresAt))
    expireOrderWithAttempt(model, order)
  const attempts = model.orders.flatMap((order) => order.attempts)
  const due = attempts.filter(({ checkAt, deletesBill }) => isDue(model, checkAt) && !deletesBill)
  const isEnded = (attempt: ModelAttempt) => (unfinishedStates.includes(attempt.state) ? 0 : 1)
  for (const attempt of due.toSorted(
    (a, b) => isEnded(a) - isEnded(b) || Number(a.checkAt) - Number(b.checkAt),
  ))
    if (!checkBill(model, attempt)) attempt.checkAt = findNextCheckTime(attempt, model.now)
  const toDelete = attempts.filter(
    ({ checkAt, deletesBill }) => deletesBill && isDue(model, checkAt),
  )
  for (const attempt of toDelete) {
    if (checkBill(model, attempt)) continue
    if (attempt.bill) attempt.bill.state = 'deleted'
    attempt.deletesBill = false
    attempt.checkAt = findNextCheckTime(attempt, model.now)
  }
}

/** Stores a callback; one with the same content only once. */
export function receiveCallback(model: PaymentModel, callback: Callback): void {
  const content = `${model.bills.indexOf(callback.bill)} ${callback.billState}`
  if (model.received.has(content)) return
  model.received.add(content)
  model.inbox.push(callback)
}

function processCallback(model: PaymentModel, { bill, billState }: Callback): void {
  const { attempt } = bill
  // The attempt adopts a bill whose id was lost.
  if (!attempt.bill) {
    attempt.bill = bill
    attempt.checkAt = model.now
    attempt.deletesBill = !unfinishedStates.includes(attempt.state)
  }
  if (checkBill(model, attempt) || billState === 'paid') return
  const isOpen = attempt.state === 'open' && bill.state === 'due'
  if (isOpen && attempt.order.payment === 'pending') attempt.order.payment = 'failed'
}

export function endOverdueOrders(model: PaymentModel, buyer: number): void {
  for (const order of model.orders)
    if (order.buyer === buyer && isOverdue(model, order)) expireOrderWithAttempt(model, order)
}

function expireOrderWithAttempt(model: PaymentModel, order: ModelOrder): void {
  const attempt = findUnfinishedAttempt(order)
  if (attempt && checkBill(model, attempt)) return
  if (attempt?.bill) attempt.bill.state = 'deleted'
  if (attempt) attempt.state = 'expired'
  expireOrder(order)
}

/** Returns true when the bill is paid; then the payment is settled. */
function checkBill(model: PaymentModel, attempt: ModelAttempt): boolean {
  if (attempt.bill?.state !== 'paid') return false
  if (attempt.state === 'paid') return true
  const { order, bill } = attempt
  const name = `bill ${model.bills.indexOf(bill)}`
  attempt.state = 'paid'
  attempt.checkAt = undefined
  attempt.deletesBill = false
  if (paymentReceivedStates.includes(order.payment) || order.payment === 'refunded') {
    model.issues.push(`${name}: refund due`)
    return true
  }
  // A newer attempt may be open.
  supersedeUnfinishedAttempt(model, order)
  const isLate = order.payment === 'expired'
  order.payment = 'paid'
  if (order.hasVoucher) {
    order.hold = 'used'
    if (countVoucherUses(model) > voucherLimit) model.issues.push(`${name}: voucher over limit`)
  }
  if (isLate && order.isReplaced) model.issues.push(`${name}: replaced order paid`)
  return true
}
