import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { orderOnItsWay } from '#server/mail/emails/order/order-on-its-way.email.ts'
import { emailContextOf } from '#server/mail/email-context.ts'
import { readOrderForEmail } from '#server/orders/email-about-order.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { getOrderNumber } from '#server/order-desk/read/get-order-number.ts'

type PreviewShippingEmailCall = 'GET /api/admin/orders/{orderId}/shipping-email'

/**
 * Returns the email that the customer gets when the order is shipped with this parcel. The secret
 * link to the order is left out. Throws NOT_FOUND.
 */
export async function previewShippingEmail(
  shop: Shop,
  orderNumber: string,
  parcel: ParsedCallInput<PreviewShippingEmailCall>['query'],
): Promise<HandlerResult<PreviewShippingEmailCall>> {
  const { to, language, data } = await transact(shop.db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('number', '=', getOrderNumber(orderNumber))
      .executeTakeFirst()
    if (!order) throw new ShopError('NOT_FOUND')
    return readOrderForEmail(shop, tx, order.id)
  })
  const { subject, text } = orderOnItsWay.compose(
    {
      ...data,
      // Replaces the link to the order, which would give staff the customer's access.
      link: shop.config.PUBLIC_URL,
      courier: parcel.courier,
      trackingNumber: parcel.tracking,
      trackingUrl: parcel.trackingUrl || null,
    },
    emailContextOf(shop, language),
  )
  return { recipient: to, subject, text }
}
