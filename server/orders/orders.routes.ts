import type { FastifyInstance } from 'fastify'

import type { Handlers } from '#server/http/call.ts'
import type { Shop } from '#server/shop.ts'

import { changeOwnAddress } from './change-own-address.ts'
import { sendOrderCode } from './mail-order-code.ts'
import { openFromEmail } from './open-from-email.ts'
import { openWithCode } from './open-with-code.ts'

export function ordersRoutes(shop: Shop): Partial<Handlers> {
  return {
    'PUT /api/orders/{orderId}/address': ({ params, body, actor, request }) =>
      changeOwnAddress(shop, { orderId: params.orderId, wanted: body, actor, request }),
    'POST /api/orders/track': ({ body }) => sendOrderCode(shop, body),
    'POST /api/orders/track/open': ({ body, reply }) => openWithCode(shop, body, reply),
  }
}

/** `/order/{token}` is the link in an email about an order. */
export function ordersOtherRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { token: string } }>(
    '/order/:token',
    { schema: { hide: true } },
    (request, reply) => openFromEmail(shop, request.params.token, reply),
  )
}
