import type { FastifyReply } from 'fastify'

import { clearCsrfCookies } from '#server/http/access/csrf.ts'
import { clearOrderCookies } from '#server/orders/access/order-access.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Clears the cookies that open the customer's orders. For a call that ends the session of this
 * browser, because another person may use the browser next.
 */
export function clearBrowserCookies(shop: Shop, reply: FastifyReply): void {
  clearOrderCookies(shop, reply)
  // The visitor id too: a new claim (the cookie that identifies a browser to its orders) is derived
  // from it, so the same id would open the orders again.
  clearCsrfCookies(shop, reply)
}
