import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import { getOrCreateClaim, setClaim } from '#server/orders/access/order-access.ts'
import type { Shop } from '#server/shop.ts'

import { payPlacedOrder } from './pay-placed-order.ts'
import { placeOrder } from './place-order.ts'
import { showOrder } from './show-order.ts'

export function checkoutRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/billplz/pay': async ({ body, actor, ip, language, request, reply }) => {
      // The claim lets this browser see its orders without an account (order-access.ts).
      const { claimHash, claimId } = getOrCreateClaim(shop, request)
      const url = await placeOrder(shop, body, {
        claimHash,
        ip,
        userId: actor?.userId,
        idempotencyKey: readIdempotencyKey(request),
        language,
      })
      // Only after the order was placed: a refused call sets no cookie.
      setClaim(shop, reply, claimId)
      // Twice, for two kinds of clients (contract/shop/checkout.ts).
      return { url, data: { url } }
    },
    'GET /api/billplz/get-bill/{billId}': ({ params, actor, request }) =>
      showOrder(shop, params.billId, { actor, request }),
    'POST /api/orders/{orderId}/pay': async ({ params, actor, request }) => ({
      url: await payPlacedOrder(shop, params.orderId, { actor, request }),
    }),
  }
}
