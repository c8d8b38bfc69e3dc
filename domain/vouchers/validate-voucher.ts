/*
 * Checks whether a voucher can be used, and for how much. The check runs twice: when the shopper
 * applies the code, which does not reserve a use (T-C06 in docs/threats.md), and in the transaction
 * that places the order, while the voucher's row is locked. Periods are whole Malaysian days.
 * Limits count paid uses and holds: uses that are reserved for unpaid bills. Only a late payment
 * can exceed a limit (invariant I5 in docs/payments.md).
 */
import { type Sen, percentOfSen } from '#domain/money.ts'
import { type CalendarDate, dateInMalaysia } from '#domain/time.ts'

export interface Voucher {
  /** Normalised by `parseVoucherCode`. */
  readonly code: string
  readonly worth:
    | { readonly kind: 'amount'; readonly amount: Sen }
    /** Above 0, at most 100. */
    | { readonly kind: 'percent'; readonly percent: number }
  readonly isActive: boolean
  /** First and last day, both included; undefined means no bound. */
  readonly firstDay: CalendarDate | undefined
  readonly lastDay: CalendarDate | undefined
  readonly minimumSpend: Sen
  /** Uses by all customers and by one customer; undefined means unlimited. */
  readonly totalLimit: number | undefined
  readonly customerLimit: number | undefined
}

/**
 * Numbers of paid uses and holds of a voucher. When an order is paid again, leave out the order's
 * own hold, or the order would block itself.
 */
export interface VoucherUses {
  readonly usedCount: number
  readonly heldCount: number
  /** Paid uses by this customer, who is known by the email; 0 without an email. */
  readonly customerUsedCount: number
  /** Holds by this customer; 0 without an email. */
  readonly customerHeldCount: number
  /**
   * The part of `customerHeldCount` that subscriptions hold. These end later than those of orders.
   */
  readonly customerHeldBySubscriptionsCount: number
}

export type VoucherRefusal =
  /** No voucher has this code. */
  | 'unknown'
  | 'paused'
  | 'not yet'
  | 'expired'
  | 'used up'
  /** All uses are paid or held. Some become free when unpaid orders end. */
  | 'taken for now'
  /** Like 'taken for now', but no use becomes free before the holds of subscriptions end. */
  | 'taken by subscriptions'
  | 'customer limit'
  /** The customer's uses are all paid or held. Some become free when unpaid orders end. */
  | 'held by customer'
  /** Like 'held by customer', but no use becomes free before the holds of subscriptions end. */
  | 'held by subscriptions of customer'
  | 'minimum spend'
  /** A percentage was checked without a subtotal. */
  | 'cart unknown'

/** Only the callers of `validateVoucher` can tell the two other reasons (refine-refusal.ts). */
type FoundVoucherRefusal = Exclude<VoucherRefusal, 'unknown' | 'taken by subscriptions'>

type VoucherCheckResult =
  | { readonly ok: true; readonly amount: Sen }
  | { readonly ok: false; readonly reason: FoundVoucherRefusal }

/**
 * Returns the discount of a voucher, or the first reason that refuses it. `subtotal` is undefined
 * when the request has no cart. In that case, a voucher for an amount is valid for the full amount,
 * and the minimum spend is checked when the order is placed; a percentage is refused as 'cart
 * unknown'.
 */
export function validateVoucher(
  voucher: Voucher,
  uses: VoucherUses,
  subtotal: Sen | undefined,
  now: Date,
): VoucherCheckResult {
  if (!voucher.isActive) return refuse('paused')
  const today = dateInMalaysia(now)
  if (voucher.firstDay !== undefined && today < voucher.firstDay) return refuse('not yet')
  if (voucher.lastDay !== undefined && today > voucher.lastDay) return refuse('expired')
  if (voucher.totalLimit !== undefined) {
    if (uses.usedCount >= voucher.totalLimit) return refuse('used up')
    if (uses.usedCount + uses.heldCount >= voucher.totalLimit) return refuse('taken for now')
  }
  if (voucher.customerLimit !== undefined) {
    const { customerUsedCount, customerHeldCount, customerHeldBySubscriptionsCount } = uses
    if (customerUsedCount >= voucher.customerLimit) return refuse('customer limit')
    if (customerUsedCount + customerHeldBySubscriptionsCount >= voucher.customerLimit)
      return refuse('held by subscriptions of customer')
    if (customerUsedCount + customerHeldCount >= voucher.customerLimit)
      return refuse('held by customer')
  }
  if (subtotal === undefined) {
    return voucher.worth.kind === 'amount'
      ? { ok: true, amount: voucher.worth.amount }
      : refuse('cart unknown')
  }
  if (subtotal < voucher.minimumSpend) return refuse('minimum spend')
  return { ok: true, amount: computeDiscount(voucher, subtotal) }
}

/**
 * Returns the percentage of the subtotal, or the full amount. An amount above the subtotal also
 * covers delivery; `computeTotals` limits it to the amount due.
 */
function computeDiscount({ worth }: Voucher, subtotal: Sen): Sen {
  return worth.kind === 'amount' ? worth.amount : percentOfSen(subtotal, worth.percent)
}

function refuse(reason: FoundVoucherRefusal): VoucherCheckResult {
  return { ok: false, reason }
}
