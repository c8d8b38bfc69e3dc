/**
 * Compares the server's total with the one shown to the shopper: an order is placed only when both
 * are the same in sen (invariant I1), so that a customer never pays an amount they have not seen.
 */
import { checkoutTotals, judgeTotal, type Totals } from '#domain/checkout/totals.ts'
import { formatRinggit, multiplySen, sen, sumSen, type Sen } from '#domain/money.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'
import { ShopError } from '#server/http/shop-error.ts'

import type { BoughtLine, PricedRequest } from './price-lines.ts'

export function subtotalOf(bought: readonly BoughtLine[]): Sen {
  return sumSen(bought.map(({ product, quantity }) => multiplySen(product.price, quantity)))
}

/** Throws TOTAL_CHANGED with the new total, TOTAL_TOO_SMALL, CART_EMPTY. */
export function agreeOnTotal(
  request: PricedRequest,
  voucher: Sen,
  settings: ShopSettings,
): { totals: Totals; way: 'bill' | 'free' } {
  const totals = checkoutTotals(
    {
      lines: request.bought.map(({ product, quantity }) => ({ price: product.price, quantity })),
      state: request.address.state,
      option: 'oneTime',
      voucher,
    },
    settings,
  )
  refuseOtherTotal(request.shownTotal, totals.total)
  const payable = judgeTotal(request.bought.length > 0, totals.total, settings.payment)
  if (payable.ok) return { totals, way: payable.way }
  throw new ShopError(payable.reason === 'empty cart' ? 'CART_EMPTY' : 'TOTAL_TOO_SMALL')
}

export function refuseOtherTotal(shown: number, total: number): void {
  if (shown === total) return
  const now = formatRinggit(sen(total))
  throw new ShopError('TOTAL_CHANGED', {
    message: `The amounts have changed: your total is now ${now}. Look at your order and try again.`,
  })
}
