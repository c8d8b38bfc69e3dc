/** Prices of the cart at the checkout: with voucher, plan and delivery to the typed state. */
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { computeTotals, checkTotal } from '#domain/checkout/totals.ts'
import { parseState } from '#domain/malaysia/states.ts'
import { senFromRinggit } from '#domain/money.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { usePlan } from '#web/storefront/checkout/plan/use-plan.ts'
import { useVoucher } from './use-voucher.ts'

export type CheckoutCart = {
  lines: readonly CartLine[]
  /** By product id. */
  products: ReadonlyMap<number, { formula?: Formula | undefined; size?: number }>
  /** Whether `products` could be loaded. Stays the same while they are loaded again. */
  state: 'loading' | 'loaded' | 'failed'
  /** Compares the lines with the catalogue again. */
  refresh(): void
}

/**
 * `guestState`: state of the delivery address, as typed. `openedAt`: when the checkout was opened,
 * from which the days of plans count.
 */
export function usePricedOrder(cart: CheckoutCart, guestState: string, openedAt: Date) {
  const { lines, products } = cart
  const settings = useSettings()
  const deliveryState = parseState(guestState)
  const pricedLines = lines.map(({ price, quantity }) => ({
    price: senFromRinggit(price),
    quantity,
  }))
  const totalsWithoutVoucher = computeTotals(
    { lines: pricedLines, state: deliveryState, option: 'oneTime', voucher: senFromRinggit(0) },
    settings,
  )
  const voucher = useVoucher(totalsWithoutVoucher.subtotal)
  const oneTimeTotals = computeTotals(
    { lines: pricedLines, state: deliveryState, option: 'oneTime', voucher: voucher.discount },
    settings,
  )
  const planChoice = usePlan(
    { lines, products, state: deliveryState, voucher: voucher.discount },
    settings,
    openedAt,
  )
  const totals = planChoice.chosenOffer?.firstDelivery ?? oneTimeTotals
  const totalCheck = checkTotal(lines.length > 0, totals.total, settings.payment)
  return {
    deliveryState,
    voucher,
    oneTimeTotals,
    planChoice,
    totals,
    totalCheck,
    /** False while the total may still fall, by a voucher or by the price of the chosen plan. */
    isPriceKnown: !voucher.isUndecided && !planChoice.isUndecided,
  }
}
