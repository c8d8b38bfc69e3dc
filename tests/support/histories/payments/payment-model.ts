/**
 * Model of orders, their payments and one voucher, without transactions, locks and tables:
 * what the shop must show. Objects refer to each other in cycles.
 */
import type { AttemptState } from '#domain/payments/attempt-state.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import { findNextCheck } from '#domain/payments/reconcile-schedule.ts'
import { hours, minutes } from '#domain/time.ts'

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
  checkAt: number | undefined
  mustDeleteBill: boolean
}

export type ModelOrder = {
  buyer: number
  quantity: number
  hasVoucher: boolean
  /** In sen. */
  total: number
  placedAt: number
  expiresAt: number
  payment: PaymentState
  /** Another order of the same browser ended this one. */
  isReplaced: boolean
  hold: 'none' | 'held' | 'used' | 'released'
  attempts: ModelAttempt[]
  refunded: number
  /** Amount of the open refund. */
  openRefund: number | undefined
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
  /** Created by the bank. A history delivers each one in any order, once, repeatedly or never. */
  callbacks: Callback[]
  /** Received by the shop and not processed yet, oldest first. */
  inbox: Callback[]
  /** Callbacks that the shop has stored. A callback that is delivered again is not stored again. */
  received: Set<Callback>
  issues: string[]
  /** For each buyer, until when the claim cookie of the browser is valid. */
  claims: Map<number, number>
}

/** How the bank handles the request to create a bill. */
export type BankResponseMode = 'works' | 'refuses' | 'loses its response'

export const voucherLimit = 1
const voucherAmountSen = 5_000
const jarPriceSen = 27_000
const orderLifetimeMs = { withVoucher: minutes(60), without: minutes(90) }
export const claimLifetimeMs = hours(24)
export const unfinishedStates: readonly AttemptState[] = ['unknown', 'open']
export const unpaidStates: readonly PaymentState[] = ['pending', 'failed']
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
    inbox: [],
    received: new Set(),
    issues: [],
    claims: new Map(),
  }
}

/** Returns the total in sen. */
export function calculateTotal(cart: { quantity: number; hasVoucher: boolean }): number {
  return cart.quantity * jarPriceSen - (cart.hasVoucher ? voucherAmountSen : 0)
}

export function expireOrder(order: ModelOrder): void {
  order.payment = 'expired'
  if (order.hold === 'held') order.hold = 'released'
}

export function findUnfinishedAttempt({ attempts }: ModelOrder): ModelAttempt | undefined {
  return attempts.find(({ state }) => unfinishedStates.includes(state))
}

/** Ends the unfinished attempt; the next reconciliation deletes its bill. */
export function supersedeUnfinishedAttempt(model: PaymentModel, order: ModelOrder): void {
  const attempt = findUnfinishedAttempt(order)
  if (!attempt) return
  attempt.state = 'superseded'
  attempt.mustDeleteBill = attempt.bill !== undefined
  attempt.checkAt = attempt.bill ? model.now : undefined
}

/** Whether the order's browser still sees it in full. */
export function canSeeOrder(
  { now, claims }: PaymentModel,
  { buyer, placedAt }: ModelOrder,
): boolean {
  return (claims.get(buyer) ?? 0) > now && placedAt + claimLifetimeMs > now
}

/** Returns how often the voucher is used or held. */
export function countVoucherUses({ orders }: PaymentModel): number {
  return orders.filter(({ hold }) => hold === 'held' || hold === 'used').length
}

export function isOverdue({ now }: PaymentModel, { payment, expiresAt }: ModelOrder): boolean {
  return unpaidStates.includes(payment) && expiresAt <= now
}

export function isDue({ now }: PaymentModel, at: number | undefined): boolean {
  return at !== undefined && at <= now
}

export function calculateOrderExpiry({ now }: PaymentModel, hasVoucher: boolean): number {
  return now + (hasVoucher ? orderLifetimeMs.withVoucher : orderLifetimeMs.without)
}

export function findNextCheckTime(
  { createdAt }: ModelAttempt,
  last: number | undefined,
): number | undefined {
  return findNextCheck(
    new Date(createdAt),
    last === undefined ? undefined : new Date(last),
  )?.getTime()
}
