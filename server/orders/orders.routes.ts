import type { FastifyInstance } from 'fastify'

import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { changeOwnAddress } from './change-own-address.ts'
import { sendOrderCode } from './access/send-order-code.ts'
import { openOrderLink } from './access/open-order-link.ts'
import { orderLinkRoute } from './access/order-link.ts'
import { openOrderWithCode } from './access/open-order-with-code.ts'

export function ordersRoutes(shop: Shop): Partial<Handlers> {
  return {
    'PUT /api/orders/{orderId}/address': ({ params, body, actor, request }) =>
      changeOwnAddress(shop, { orderNumber: params.orderId, body, actor, request }),
    // The API calls an order number `orderId`.
    'POST /api/orders/track': ({ body: { orderId, email } }) =>
      sendOrderCode(shop, { orderNumber: orderId, email }),
    'POST /api/orders/track/open': ({ body: { orderId, email, code }, reply }) =>
      openOrderWithCode(shop, { orderNumber: orderId, email, code }, reply),
  }
}

/** Adds the route of the link in an email about an order. */
export function addOrderLinkRoute(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { token: string } }>(
    orderLinkRoute,
    { schema: { hide: true } },
    (request, reply) => openOrderLink(shop, request.params.token, reply),
  )
}
