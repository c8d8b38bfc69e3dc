/** Returns when an order is made and arrives; null while a pharmacist has to approve it first. */
import {
  estimateDelivery,
  estimateMaking,
  type DateRange,
} from '#domain/checkout/delivery-estimate.ts'
import { areDatesUndecided, type CustomerReview } from '#domain/pharmacy/customer-review.ts'
import type { Db } from '#server/db/open-database.ts'
import { reviewOfOrder } from './review-of-order.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import type { StoredOrder } from './read-order.ts'

export type DatesOfOrder = {
  review: CustomerReview
  compounded: DateRange | null
  arrives: DateRange | null
}

export async function datesOfOrder(shop: Shop, db: Db, order: StoredOrder): Promise<DatesOfOrder> {
  const { review, clearedAt } = await reviewOfOrder(db, order)
  if (areDatesUndecided(review)) return { review, compounded: null, arrives: null }
  return { review, ...datesFrom(shop, order, clearedAt) }
}

/**
 * Returns the dates of an order that needs no approval. Strangers are shown these: missing dates
 * would reveal something about the buyer's health.
 */
export function datesFrom(shop: Shop, order: StoredOrder, clearedAt?: Date) {
  const { delivery } = settingsOf(shop)
  const startsAt = clearedAt ?? order.paidAt ?? shop.now()
  return {
    compounded: estimateMaking(startsAt, delivery),
    arrives: estimateDelivery(startsAt, order.address.state || undefined, delivery),
  }
}
