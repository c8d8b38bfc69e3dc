import type { HandlerResult } from '#contract/call.ts'
import { formatPlainRinggit } from '#domain/money.ts'
import { checkAddressChange } from '#domain/orders/address-change.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import type { StoredOrder } from './read-order.ts'

type Reply = HandlerResult<'PUT /api/orders/{orderId}/address'>['addressChange']

/**
 * Returns whether the buyer may still change the address of an order: the reason if not, otherwise
 * until when, and the data for the form. The form sends `version` back, which detects a change in
 * another tab. Danger: the reply contains the address, so return it only to callers who may see the
 * order in full.
 */
export function toAddressChangeReply(shop: Shop, order: StoredOrder): Reply {
  const { delivery } = settingsOf(shop)
  const reviewedOrder = { ...order, review: order.review.state }
  const checkResult = checkAddressChange(reviewedOrder, delivery, shop.now())
  if (checkResult.state === 'closed') return checkResult
  const { firstName, lastName, phone, line1, line2, city, state, postcode } = order.address
  return {
    state: 'open',
    openUntil: checkResult.openUntil.toISOString(),
    version: order.addressChangedAt?.toISOString() ?? null,
    feePaid: formatPlainRinggit(order.amounts.shipping),
    address: {
      firstName,
      lastName,
      phone,
      address_1: line1,
      address_2: line2,
      city,
      state,
      postalCode: postcode,
    },
  }
}
