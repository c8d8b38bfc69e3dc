/** Orders for their buyers. `/order/{token}` is the link in an email about an order. */
import type { Feature } from '#server/feature.ts'

import { changeOwnAddress } from './change-own-address.ts'
import { mailOrderCode } from './mail-order-code.ts'
import { openFromEmail } from './open-from-email.ts'
import { openWithCode } from './open-with-code.ts'
import { showOrder } from './show-order.ts'

export const orders: Feature = {
  name: 'orders',
  routes: (shop) => ({
    'GET /api/billplz/get-bill/{billId}': async ({ params, actor, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return showOrder(shop, { billId: params.billId, actor, request })
    },
    'PUT /api/orders/{orderId}/address': ({ params, body, actor, request }) =>
      changeOwnAddress(shop, { orderId: params.orderId, wanted: body, actor, request }),
    'POST /api/orders/track': ({ body }) => mailOrderCode(shop, body),
    'POST /api/orders/track/open': ({ body, reply }) => openWithCode(shop, body, reply),
  }),
  addresses: (app, shop) => {
    app.get<{ Params: { token: string } }>(
      '/order/:token',
      { schema: { hide: true } },
      (request, reply) => openFromEmail(shop, request.params.token, reply),
    )
  },
}
