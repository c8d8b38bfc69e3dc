/**
 * Prices of each plan (regular deliveries for a term) for one jar without a voucher, computed by
 * the rule that also quotes and charges plans (`computePlanOffer`).
 */
import type { Product } from '#domain/catalogue/product.ts'
import { subtractSen, ZERO_SEN, type Sen } from '#domain/money.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'
import { computePlanOffer, planOptions, type PlanOption } from '#domain/subscriptions/plan-offer.ts'

export type PlanPrice = {
  option: PlanOption
  deliveryCount: number
  cadenceDays: number
  savingPercent: number
  /** Price of one delivery. */
  pricePerDelivery: Sen
  /** Price of all deliveries. */
  totalPrice: Sen
  /** Saved over all deliveries, compared with single purchases. */
  totalSaving: Sen
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
    const { deliveryCount, cadenceDays, savingPercent } = offerResult.offer
    const { laterDelivery, termTotal, termWithoutPlan } = offerResult.offer
    const totalSaving = subtractSen(termWithoutPlan, termTotal)
    if (totalSaving <= 0) return []
    return [
      {
        option,
        deliveryCount,
        cadenceDays,
        savingPercent,
        pricePerDelivery: laterDelivery.total,
        totalPrice: termTotal,
        totalSaving,
      },
    ]
  })
}
