/**
 * Returns the lowest price of one delivery among all products and plans, for the footer. Returns
 * null when no product has a plan.
 */
import type { HandlerResult } from '#contract/call.ts'
import { formatPlainRinggit, ZERO_SEN } from '#domain/money.ts'
import { computePlanOffer, planMonths, planOptions } from '#domain/subscriptions/plan-offer.ts'
import { listAllProducts } from '#server/catalogue/find-products.ts'
import type { Shop } from '#server/shop.ts'

import { settingsOf } from '#server/settings/live-settings.ts'

export function findLowestPlanPrice(
  shop: Shop,
): HandlerResult<'GET /api/settings'>['lowestPlanPrice'] {
  const offers = listAllProducts(shop)
    .filter(({ available }) => available)
    .flatMap(({ price, size }) =>
      planOptions.flatMap((option) => {
        const cart = {
          lines: [{ price, size, quantity: 1 }],
          // Without a state, the price has no surcharge (`delivery.surchargeStates`).
          state: undefined,
          voucher: ZERO_SEN,
        }
        const offerResult = computePlanOffer(cart, option, settingsOf(shop))
        return offerResult.ok ? [offerResult.offer] : []
      }),
    )
  const [lowestOffer] = offers.toSorted((a, b) => a.laterDelivery.total - b.laterDelivery.total)
  return lowestOffer
    ? {
        price: formatPlainRinggit(lowestOffer.laterDelivery.total),
        months: planMonths[lowestOffer.option],
      }
    : null
}
