/** Estimates when an order is made and when it arrives. */
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

/**
 * Returns the estimated days for a caller who may see the order in full. They are null while the
 * review allows no estimate (`hasDeliveryEstimate`), such as before a decision of the pharmacist.
 */
export async function getOrderDates(shop: Shop, db: Db, order: StoredOrder): Promise<OrderDates> {
  const { review, clearedAt } = await getCustomerReview(db, order)
  if (!hasDeliveryEstimate(review)) return { review, compoundingDays: null, deliveryDays: null }
  return { review, ...estimateDates(shop, order, clearedAt) }
}

/**
 * Returns the estimated days, counted from the approval (`clearedAt`), else from the payment, else
 * from now. Without `clearedAt`, the estimate is made as if no approval were needed. Callers who
 * may not see the order in full get that estimate: missing days would reveal that a pharmacist must
 * approve the order, and so something about the buyer's health.
 */
export function estimateDates(shop: Shop, order: StoredOrder, clearedAt?: Date) {
  const { delivery } = settingsOf(shop)
  const startsAt = clearedAt ?? order.paidAt ?? shop.now()
  return {
    compoundingDays: estimateCompounding(startsAt, delivery),
    deliveryDays: estimateDelivery(startsAt, order.address.state || undefined, delivery),
  }
}
