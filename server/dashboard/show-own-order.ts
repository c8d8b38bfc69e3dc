import type { HandlerResult } from '#contract/call.ts'
import { countryName, fullNameOf } from '#domain/address/address.ts'
import { multiplySen, formatPlainRinggit } from '#domain/money.ts'
import { paymentTexts } from '#domain/payments/payment-state.ts'
import { paymentTypeTexts } from '#domain/payments/payment-types.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { toAddressChangeReply } from '#server/orders/read/address-change-reply.ts'
import { findOwnOrder } from '#server/orders/read/list-own-orders.ts'
import { toTimelineReply } from '#server/orders/read/timeline-reply.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Returns one of the customer's own orders, as the receipt shows it. Throws NOT_FOUND for an
 * unknown order number. Throws the same for another customer's order, so that the response does not
 * reveal which order numbers exist.
 */
export async function showOwnOrder(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
): Promise<HandlerResult<'GET /api/users/orders/{orderId}'>> {
  const order = await findOwnOrder(shop, actor.userId, orderNumber)
  if (!order) throw new ShopError('NOT_FOUND')
  const { address, amounts } = order
  const postcodeAndCity = `${address.postcode} ${address.city}`
  return {
    // The contract's orderId is the public order number, not the database id.
    orderId: order.number,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    paymentState: paymentTexts[order.payment],
    paymentType: paymentTypeTexts[order.paymentMethod],
    status: order.status,
    trackingNumber: order.trackingNumber ?? null,
    courier: order.courier ?? null,
    trackingUrl: order.trackingUrl ?? null,
    name: fullNameOf(address),
    email: order.email,
    address: [address.line1, address.line2, postcodeAndCity, address.state, countryName].filter(
      Boolean,
    ),
    lines: order.lines.map(({ name, quantity, price }) => ({
      name,
      quantity,
      price: formatPlainRinggit(price),
      amount: formatPlainRinggit(multiplySen(price, quantity)),
    })),
    subtotal: formatPlainRinggit(amounts.subtotal),
    shipping: formatPlainRinggit(amounts.shipping),
    // `savings` is the reduction by a subscription plan, `discount` the reduction by a voucher.
    savings: formatPlainRinggit(amounts.savings),
    discount: formatPlainRinggit(amounts.discount),
    voucherCode: order.voucherCode ?? null,
    total: formatPlainRinggit(order.total),
    timeline: toTimelineReply(order),
    addressChange: toAddressChangeReply(shop, order),
  }
}
