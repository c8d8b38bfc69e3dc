import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { orderOnItsWay } from '#server/mail/emails/order/order-on-its-way.email.ts'
import { emailContextOf } from '#server/mail/email-context.ts'
import { readOrderForEmail } from '#server/orders/email-about-order.ts'
import { findOrderId } from '#server/orders/read/find-order-id.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

type PreviewShippingEmailCall = 'GET /api/admin/orders/{orderId}/shipping-email'

/**
 * Returns the email that the customer gets when the order is shipped with this parcel, without the
 * secret link to the order. Queues and saves nothing. Throws NOT_FOUND for an unknown order number.
 */
export async function previewShippingEmail(
  shop: Shop,
  orderNumber: string,
  parcel: ParsedCallInput<PreviewShippingEmailCall>['query'],
): Promise<HandlerResult<PreviewShippingEmailCall>> {
  const { to, language, data } = await transact(shop.db, async (tx) => {
    const orderId = await findOrderId(tx, orderNumber)
    if (orderId === undefined) throw new ShopError('NOT_FOUND')
    return readOrderForEmail(shop, tx, orderId)
  })
  const { subject, text } = orderOnItsWay.compose(
    {
      ...data,
      // The real link would let staff see the order as the customer does.
      link: shop.config.PUBLIC_URL,
      courier: parcel.courier,
      trackingNumber: parcel.tracking,
      trackingUrl: parcel.trackingUrl || null,
    },
    emailContextOf(shop, language),
  )
  return { recipient: to, subject, text }
}
