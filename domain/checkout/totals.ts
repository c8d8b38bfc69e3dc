/*
 * The total of an order. The server and the checkout page both compute it here, so that both get
 * the same sen: total = max(0, subtotal + shipping − savings − voucher). Only the savings are
 * rounded: half up, once.
 */
import type { MalaysianState } from '#domain/malaysia/states.ts'
import {
  type Sen,
  ZERO_SEN,
  addSen,
  largerSen,
  multiplySen,
  percentOfSen,
  smallerSen,
  subtractSen,
  sumSen,
} from '#domain/money.ts'
import type { PaymentSettings, ShopSettings } from '#domain/shop-settings.ts'
import { computeDeliveryFee } from './delivery-fee.ts'
import { type PaymentOption, getSavingPercent } from './payment-options.ts'

interface PricedLine {
  /** For one piece. */
  readonly price: Sen
  readonly quantity: number
}

export interface Totals {
  readonly subtotal: Sen
  readonly shipping: Sen
  /** The saving of a plan; zero for a single purchase. */
  readonly savings: Sen
  /** The part of the voucher that is used; never more than the amount due. */
  readonly discount: Sen
  readonly total: Sen
}

/** Returns the totals. `voucher` is the value of the voucher, which may exceed the amount due. */
export function computeTotals(
  order: {
    readonly lines: readonly PricedLine[]
    readonly state: MalaysianState | undefined
    readonly option: PaymentOption
    readonly voucher: Sen
  },
  settings: Pick<ShopSettings, 'delivery' | 'plans'>,
): Totals {
  const { lines, state, option } = order
  const subtotal = sumSen(lines.map(({ price, quantity }) => multiplySen(price, quantity)))
  const shipping = computeDeliveryFee({ hasLines: lines.length > 0, state }, settings.delivery)
  const savings = percentOfSen(subtotal, getSavingPercent(option, settings.plans))
  const amountDue = largerSen(ZERO_SEN, subtractSen(addSen(subtotal, shipping), savings))
  const discount = smallerSen(amountDue, largerSen(ZERO_SEN, order.voucher))
  return { subtotal, shipping, savings, discount, total: subtractSen(amountDue, discount) }
}

type TotalCheckResult =
  /**
   * `paymentKind`: 'bill' sends the shopper to the bank; 'free', for a total of zero, makes the
   * order paid immediately without a bill, because the provider refuses a bill of zero (D-54 in
   * docs/decisions/register.md).
   */
  | { readonly ok: true; readonly paymentKind: 'bill' | 'free' }
  /** 'below minimum': the provider rejects the amount. No order is created, no voucher is used. */
  | { readonly ok: false; readonly reason: 'empty cart' | 'below minimum' }

/** Returns how an order with this total is paid, or why it cannot be placed. */
export function checkTotal(
  hasLines: boolean,
  total: Sen,
  payment: PaymentSettings,
): TotalCheckResult {
  if (!hasLines) return { ok: false, reason: 'empty cart' }
  if (total === 0) return { ok: true, paymentKind: 'free' }
  if (total < payment.providerMinimum) return { ok: false, reason: 'below minimum' }
  return { ok: true, paymentKind: 'bill' }
}
