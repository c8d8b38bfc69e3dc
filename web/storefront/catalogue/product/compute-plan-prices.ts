/**
 * Prices of each plan for one jar without a voucher, computed by the rule that also quotes and
 * charges plans (`computePlanOffer`).
 */
import type { Product } from '#domain/catalogue/product.ts'
import { subtractSen, ZERO_SEN, type Sen } from '#domain/money.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'
import { computePlanOffer, planOptions, type PlanOption } from '#domain/subscriptions/plan-offer.ts'

export type PlanPrice = {
  option: PlanOption
  deliveries: number
  cadenceDays: number
  savingPercent: number
  /** Price of one delivery. */
  perDelivery: Sen
  /** Price of all deliveries. */
  total: Sen
  /** Saved over all deliveries, compared with single purchases. */
  saving: Sen
}

/**
 * Returns the prices of each plan that can be offered. Empty if there is none, for instance if one
 * jar lasts the whole term.
 */
export function computePlanPrices(product: Product, settings: ShopSettings): PlanPrice[] {
  const { price, size } = product
  const cart = { lines: [{ price, size, quantity: 1 }], state: undefined, voucher: ZERO_SEN }
  return planOptions.flatMap((option) => {
    const offerResult = computePlanOffer(cart, option, settings)
    if (!offerResult.ok) return []
    const { deliveries, cadenceDays, savingPercent, each, termTotal, termWithoutPlan } =
      offerResult.offer
    const saving = subtractSen(termWithoutPlan, termTotal)
    if (saving <= 0) return []
    const prices = { perDelivery: each.total, total: termTotal, saving }
    return [{ option, deliveries, cadenceDays, savingPercent, ...prices }]
  })
}
