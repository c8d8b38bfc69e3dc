/**
 * Model of orders, their payments and one voucher, without transactions, locks and tables. A
 * history is a random sequence of steps of buyers, staff, the bank (Billplz) and the clock. Tests
 * run it in the shop and in this model, and compare what both show. Times are milliseconds since
 * the epoch. Objects refer to each other in cycles, so they cannot be written as JSON.
 */
import type { AttemptState } from '#domain/payments/attempt-state.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import { findNextCheck } from '#domain/payments/reconcile-schedule.ts'
import { hours, minutes } from '#domain/time.ts'

/** What a buyer orders. `buyerIndex` is the position of the buyer among those of the history. */
export type Cart = { buyerIndex: number; quantity: number; hasVoucher: boolean }

/** A bill at the bank. */
export type ModelBill = {
  attempt: ModelAttempt
  state: 'due' | 'paid' | 'deleted'
  /** The shop never received the response with the bill's id. */
  isLost: boolean
}

export type ModelAttempt = {
  order: ModelOrder
  state: AttemptState
  /** The bill whose id the shop knows. */
  bill: ModelBill | undefined
  createdAt: number
  /** When the shop checks the bill next; undefined if it does not check it again. */
  nextCheckAt: number | undefined
  mustDeleteBill: boolean
}

export type ModelOrder = Cart & {
  totalSen: number
  placedAt: number
  expiresAt: number
  payment: PaymentState
  /** Another order of the same browser ended this one. */
  isReplaced: boolean
  /** State of the order's voucher hold. */
  hold: 'none' | 'held' | 'used' | 'released'
  attempts: ModelAttempt[]
  refundedSen: number
  /** Amount of the open refund task; undefined if there is none. */
  openRefundSen: number | undefined
}

export type Callback = {
  bill: ModelBill
  /** The state of the bill when the bank created the callback. */
  billState: ModelBill['state']
}

export type PaymentModel = {
  now: number
  orders: ModelOrder[]
  bills: ModelBill[]
  /** Created by the bank. A history delivers them in any sequence, once, repeatedly or never. */
  callbacks: Callback[]
  /** Stored by the shop and not processed yet, oldest first. */
  unprocessedCallbacks: Callback[]
  /** All callbacks that the shop has stored. It does not store a repeated callback again. */
  storedCallbacks: Set<Callback>
  /** Payment issues, such as `bill 0: refund due`. */
  issues: string[]
  /** For each buyer index, when the claim cookie of the browser expires. */
  claimExpiryByBuyer: Map<number, number>
}

/** How the bank responds to the request to create a bill. */
export type BankMode = 'works' | 'refuses' | 'loses its response'

// The limits and prices of the shop, repeated here instead of imported: a wrong change of one of
// them in the shop then fails the histories.

/** How many orders may use the voucher. */
export const voucherLimit = 1
const voucherAmountSen = 5_000
const jarPriceSen = 27_000
/** How long an order can be paid. With a voucher it is shorter, because it holds the voucher. */
const orderLifetimeMs = { withVoucher: minutes(60), withoutVoucher: minutes(90) }
/** The same cart of the same buyer within this time is the same order. */
export const duplicateWindowMs = minutes(30)
/** Paying again extends the order's lifetime to at least this time from now. */
export const minPayAgainMs = minutes(15)
/** How long the browser that placed an order sees all of it. */
export const claimLifetimeMs = hours(24)
export const unfinishedAttemptStates: readonly AttemptState[] = ['unknown', 'open']
export const unpaidStates: readonly PaymentState[] = ['pending', 'failed']
/** The shop has received the payment, and has not refunded all of it. */
export const paymentReceivedStates: readonly PaymentState[] = [
  'paid',
  'refund_due',
  'partially_refunded',
]

export function createPaymentModel(now: Date): PaymentModel {
  return {
    now: now.getTime(),
    orders: [],
    bills: [],
    callbacks: [],
    unprocessedCallbacks: [],
    storedCallbacks: new Set(),
    issues: [],
    claimExpiryByBuyer: new Map(),
  }
}

export function calculateTotalSen(cart: Cart): number {
  return cart.quantity * jarPriceSen - (cart.hasVoucher ? voucherAmountSen : 0)
}

export function expireOrder(order: ModelOrder): void {
  order.payment = 'expired'
  if (order.hold === 'held') order.hold = 'released'
}

export function findUnfinishedAttempt({ attempts }: ModelOrder): ModelAttempt | undefined {
  return attempts.find(({ state }) => unfinishedAttemptStates.includes(state))
}

/** Ends the unfinished attempt. The next reconciliation deletes its bill, if the shop knows it. */
export function supersedeUnfinishedAttempt(model: PaymentModel, order: ModelOrder): void {
  const attempt = findUnfinishedAttempt(order)
  if (!attempt) return
  attempt.state = 'superseded'
  attempt.mustDeleteBill = attempt.bill !== undefined
  attempt.nextCheckAt = attempt.bill ? model.now : undefined
}

/** Returns whether the browser that placed the order still sees it in full. */
export function canSeeOrder(
  { now, claimExpiryByBuyer }: PaymentModel,
  { buyerIndex, placedAt }: ModelOrder,
): boolean {
  return (claimExpiryByBuyer.get(buyerIndex) ?? 0) > now && placedAt + claimLifetimeMs > now
}

/** Returns how many orders use or hold the voucher. */
export function countVoucherUses({ orders }: PaymentModel): number {
  return orders.filter(({ hold }) => hold === 'held' || hold === 'used').length
}

export function isOverdue({ now }: PaymentModel, { payment, expiresAt }: ModelOrder): boolean {
  return unpaidStates.includes(payment) && expiresAt <= now
}

export function isDue({ now }: PaymentModel, dueAt: number | undefined): boolean {
  return dueAt !== undefined && dueAt <= now
}

export function calculateOrderExpiry({ now }: PaymentModel, hasVoucher: boolean): number {
  return now + (hasVoucher ? orderLifetimeMs.withVoucher : orderLifetimeMs.withoutVoucher)
}

/**
 * Returns when the shop checks the attempt's bill next; undefined if it does not check it again.
 * `lastCheckAt` is undefined before the first check.
 */
export function findNextCheckTime(
  { createdAt }: ModelAttempt,
  lastCheckAt: number | undefined,
): number | undefined {
  return findNextCheck(
    new Date(createdAt),
    lastCheckAt === undefined ? undefined : new Date(lastCheckAt),
  )?.getTime()
}
