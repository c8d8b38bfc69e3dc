import type { FastifyReply } from 'fastify'

import { clearCsrfCookies } from '#server/http/access/csrf.ts'
import { clearOrderCookies } from '#server/orders/access/order-access.ts'
import type { Shop } from '#server/shop.ts'

/**
 * For a call with which a customer ends the session of this browser: the next user of the browser
 * must not be able to open this customer's orders.
 */
export function clearBrowserCookies(shop: Shop, reply: FastifyReply): void {
  clearOrderCookies(shop, reply)
  // A new claim is derived from the visitor id, so the same id would open the orders again.
  clearCsrfCookies(shop, reply)
}
