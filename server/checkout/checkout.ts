/** Checkout: the documented pay call, and paying an order that is there already. */
import type { FastifyRequest } from 'fastify'

import type { Feature } from '#server/feature.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { claimOf, setClaim } from '#server/orders/order-pass.ts'

import { payPlacedOrder } from './pay-placed-order.ts'
import { placeOrder } from './place-order.ts'

export const checkout: Feature = {
  name: 'checkout',
  routes: (shop) => ({
    'POST /api/billplz/pay': async ({ body, actor, request, reply }) => {
      const { claim, id } = claimOf(shop, request)
      const key = readKey(request)
      const url = await placeOrder(shop, body, { claim, userId: actor?.userId, key })
      setClaim(shop, reply, id)
      return { url, data: { url } }
    },
    'POST /api/orders/{orderId}/pay': async ({ params, actor, request }) => ({
      url: await payPlacedOrder(shop, params.orderId, { actor, request }),
    }),
  }),
}

/** The caller's key for this attempt to check out; there may be none, but no odd one. */
function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key
  throw new ShopError('INVALID', { fields: { 'Idempotency-Key': '8 to 128 characters' } })
}
