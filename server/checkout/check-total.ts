/**
 * Compares the server's total with the one shown to the shopper. An order is placed only if both
 * are the same in sen (invariant I1), so that a customer never pays an amount they have not seen.
 */
import { checkoutTotals, judgeTotal, type Totals } from '#domain/checkout/totals.ts'
import { formatRinggit, multiplySen, sen, sumSen, type Sen } from '#domain/money.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'
import { ShopError } from '#server/http/shop-error.ts'

import type { ProductLine, PricedRequest } from './price-lines.ts'

export function subtotalOf(pricedLines: readonly ProductLine[]): Sen {
  return sumSen(pricedLines.map(({ product, quantity }) => multiplySen(product.price, quantity)))
}

/**
 * Returns the totals in sen; `voucher` is the voucher's discount. A `free` order needs no bill.
 * Throws TOTAL_CHANGED with the new total, TOTAL_TOO_SMALL, CART_EMPTY.
 */
export function computeAgreedTotals(
  request: PricedRequest,
  voucher: Sen,
  settings: ShopSettings,
): { totals: Totals; paymentKind: 'bill' | 'free' } {
  const totals = checkoutTotals(
    {
      lines: request.pricedLines.map(({ product, quantity }) => ({
        price: product.price,
        quantity,
      })),
      state: request.address.state,
      option: 'oneTime',
      voucher,
    },
    settings,
  )
  assertShownTotal(request.shownTotal, totals.total)
  const payable = judgeTotal(request.pricedLines.length > 0, totals.total, settings.payment)
  if (payable.ok) return { totals, paymentKind: payable.paymentKind }
  throw new ShopError(payable.reason === 'empty cart' ? 'CART_EMPTY' : 'TOTAL_TOO_SMALL')
}

/** Both amounts in sen. Throws TOTAL_CHANGED with a message that states the new total. */
export function assertShownTotal(shown: number, total: number): void {
  if (shown === total) return
  const newTotal = formatRinggit(sen(total))
  throw new ShopError('TOTAL_CHANGED', {
    message: `The amounts have changed: your total is now ${newTotal}. Look at your order and try again.`,
  })
}
