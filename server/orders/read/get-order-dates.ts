/**
 * Returns when an order is made and when it arrives. The dates are null until a pharmacist has
 * approved the order.
 */
import {
  estimateDelivery,
  estimateCompounding,
  type DateRange,
} from '#domain/checkout/delivery-estimate.ts'
import { hasDeliveryEstimate, type CustomerReview } from '#domain/pharmacy/customer-review.ts'
import type { Db } from '#server/db/open-database.ts'
import { getCustomerReview } from './get-customer-review.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import type { StoredOrder } from './read-order.ts'

type OrderDates = {
  review: CustomerReview
  compoundingDays: DateRange | null
  deliveryDays: DateRange | null
}

export async function getOrderDates(shop: Shop, db: Db, order: StoredOrder): Promise<OrderDates> {
  const { review, clearedAt } = await getCustomerReview(db, order)
  if (!hasDeliveryEstimate(review)) return { review, compoundingDays: null, deliveryDays: null }
  return { review, ...estimateDates(shop, order, clearedAt) }
}

/**
 * Estimates the dates from the approval (`clearedAt`), else from the payment, else from now, as if
 * no approval were needed. Callers who may not see the order in full get these dates. Missing dates
 * would reveal that a pharmacist must approve the order, and so something about the buyer's health.
 */
export function estimateDates(shop: Shop, order: StoredOrder, clearedAt?: Date) {
  const { delivery } = settingsOf(shop)
  const startsAt = clearedAt ?? order.paidAt ?? shop.now()
  return {
    compoundingDays: estimateCompounding(startsAt, delivery),
    deliveryDays: estimateDelivery(startsAt, order.address.state || undefined, delivery),
  }
}
