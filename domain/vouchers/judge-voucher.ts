/*
 * Whether a voucher can be used, and for how much. Checked twice: when the shopper applies the
 * code, which holds nothing (T-C06), and in the transaction that places the order, under the row's
 * lock. Periods are whole Malaysian days. Uses include holds for unpaid bills (I5).
 */
import { type Sen, percentOfSen, smallerSen } from '#domain/money.ts'
import { type CalendarDate, dateInMalaysia } from '#domain/time.ts'

export interface Voucher {
  /** In canonical form. */
  readonly code: string
  readonly worth:
    | { readonly kind: 'amount'; readonly amount: Sen }
    /** Above 0, at most 100. */
    | { readonly kind: 'percent'; readonly percent: number }
  readonly active: boolean
  /** First and last day, both included; undefined means no bound. */
  readonly firstDay: CalendarDate | undefined
  readonly lastDay: CalendarDate | undefined
  readonly minimumSpend: Sen
  /** Undefined means unlimited. */
  readonly totalLimit: number | undefined
  readonly customerLimit: number | undefined
}

/** Exclude the hold of the order that is being paid again, or it blocks itself. */
export interface VoucherUses {
  readonly used: number
  readonly held: number
  /** Used and held by this customer (account or email); 0 for an unknown customer. */
  readonly byCustomer: number
}

export type VoucherRefusal =
  | 'unknown'
  | 'paused'
  | 'not yet'
  | 'expired'
  | 'used up'
  | 'taken for now'
  | 'customer limit'
  | 'minimum spend'
  | 'cart unknown'

export type VoucherJudgement =
  | { readonly ok: true; readonly amount: Sen }
  | { readonly ok: false; readonly reason: VoucherRefusal }

/**
 * `subtotal` is undefined when the request has no cart. Then an amount voucher is worth its amount
 * and its minimum spend is checked with the order; a percent voucher is refused as 'cart unknown'.
 */
export function judgeVoucher(
  voucher: Voucher | undefined,
  uses: VoucherUses,
  subtotal: Sen | undefined,
  now: Date,
): VoucherJudgement {
  if (voucher === undefined) return refuse('unknown')
  if (!voucher.active) return refuse('paused')
  const today = dateInMalaysia(now)
  if (voucher.firstDay !== undefined && today < voucher.firstDay) return refuse('not yet')
  if (voucher.lastDay !== undefined && today > voucher.lastDay) return refuse('expired')
  if (voucher.totalLimit !== undefined) {
    if (uses.used >= voucher.totalLimit) return refuse('used up')
    if (uses.used + uses.held >= voucher.totalLimit) return refuse('taken for now')
  }
  if (voucher.customerLimit !== undefined && uses.byCustomer >= voucher.customerLimit) {
    return refuse('customer limit')
  }
  if (subtotal === undefined) {
    return voucher.worth.kind === 'amount'
      ? { ok: true, amount: voucher.worth.amount }
      : refuse('cart unknown')
  }
  if (subtotal < voucher.minimumSpend) return refuse('minimum spend')
  return { ok: true, amount: worthFor(voucher, subtotal) }
}

/**
 * Returns the share of the subtotal, or the whole amount. An amount may exceed the subtotal and
 * then also covers delivery; `checkoutTotals` caps it at what is due.
 */
function worthFor({ worth }: Voucher, subtotal: Sen): Sen {
  if (worth.kind === 'amount') return worth.amount
  return smallerSen(subtotal, percentOfSen(subtotal, worth.percent))
}

function refuse(reason: VoucherRefusal): VoucherJudgement {
  return { ok: false, reason }
}
