/**
 * Compares the server's total with the total shown to the shopper. An order is placed only if both
 * are the same in sen, so that customers never pay an amount that they have not seen.
 */
import { computeTotals, checkTotal, type Totals } from '#domain/checkout/totals.ts'
import { formatRinggit, multiplySen, sumSen, type Sen } from '#domain/money.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'
import { ShopError } from '#server/http/shop-error.ts'

import type { ProductLine, PricedRequest } from './price-lines.ts'

/** Returns the sum of price × quantity, before shipping and discounts. */
export function computeSubtotal(pricedLines: readonly ProductLine[]): Sen {
  return sumSen(pricedLines.map(({ product, quantity }) => multiplySen(product.price, quantity)))
}

/**
 * Returns the totals in sen, and how the order is paid: a `free` order needs no bill. Throws
 * TOTAL_CHANGED with the new total, TOTAL_TOO_SMALL when Billplz accepts no bill of this amount,
 * and CART_EMPTY.
 */
export function computeAgreedTotals(
  request: PricedRequest,
  voucherDiscount: Sen,
  settings: ShopSettings,
): { totals: Totals; paymentKind: 'bill' | 'free' } {
  const totals = computeTotals(
    {
      lines: request.pricedLines.map(({ product, quantity }) => ({
        price: product.price,
        quantity,
      })),
      state: request.address.state,
      option: 'oneTime',
      voucher: voucherDiscount,
    },
    settings,
  )
  assertShownTotal(request.shownTotal, totals.total)
  const totalCheck = checkTotal(request.pricedLines.length > 0, totals.total, settings.payment)
  if (totalCheck.ok) return { totals, paymentKind: totalCheck.paymentKind }
  throw new ShopError(totalCheck.reason === 'empty cart' ? 'CART_EMPTY' : 'TOTAL_TOO_SMALL')
}

/** Throws TOTAL_CHANGED with the current total when the shown one differs. Both are in sen. */
export function assertShownTotal(shownTotal: number, currentTotal: Sen): void {
  if (shownTotal === currentTotal) return
  throw new ShopError('TOTAL_CHANGED', {
    message:
      'The amounts have changed: your total is now {total}. Look at your order and try again.',
    values: { total: formatRinggit(currentTotal) },
  })
}
