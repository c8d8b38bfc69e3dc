/** On which days an order is made and arrives; none while a pharmacist has to clear it first. */
import {
  estimateDelivery,
  estimateMaking,
  type DateRange,
} from '#domain/checkout/delivery-estimate.ts'
import { areDatesOpen, type CustomerReview } from '#domain/pharmacy/customer-review.ts'
import type { Db } from '#server/db/open-database.ts'
import { reviewOfOrder } from '#server/pharmacy/review-of-order.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import type { KeptOrder } from './read-order.ts'

export type DatesOfOrder = {
  review: CustomerReview
  compounded: DateRange | null
  arrives: DateRange | null
}

export async function datesOfOrder(shop: Shop, db: Db, order: KeptOrder): Promise<DatesOfOrder> {
  const { review, clearedAt } = await reviewOfOrder(db, order)
  if (areDatesOpen(review)) return { review, compounded: null, arrives: null }
  return { review, ...datesFrom(shop, order, clearedAt) }
}

/**
 * The days of an order that needs no clearing. Strangers are shown these: that an order has no dates
 * yet would tell them about the buyer's health.
 */
export function datesFrom(shop: Shop, order: KeptOrder, clearedAt?: Date) {
  const { delivery } = settingsOf(shop)
  const startsAt = clearedAt ?? order.paidAt ?? shop.now()
  return {
    compounded: estimateMaking(startsAt, delivery),
    arrives: estimateDelivery(startsAt, order.address.state || undefined, delivery),
  }
}
