/**
 * Price and saving of each plan for one jar without a voucher, computed by the rule that also quotes
 * and charges plans (`offerPlan`).
 */
import type { Product } from '#domain/catalogue/product.ts'
import { subtractSen, ZERO_SEN } from '#domain/money.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'
import { offerPlan, planOptions } from '#domain/subscriptions/plan-offer.ts'

import type { PlanSaving } from './plan-savings.tsx'

/** Empty if no plan can be offered, for instance if one jar lasts the whole term. */
export function computePlanSavings(product: Product, settings: ShopSettings): PlanSaving[] {
  const { price, size } = product
  const cart = { lines: [{ price, size, quantity: 1 }], state: undefined, voucher: ZERO_SEN }
  return planOptions.flatMap((option) => {
    const verdict = offerPlan(cart, option, settings)
    if (!verdict.ok) return []
    const { deliveries, each, termTotal, termWithoutPlan } = verdict.offer
    const saving = subtractSen(termWithoutPlan, termTotal)
    return saving > 0 ? [{ option, deliveries, each: each.total, saving }] : []
  })
}
