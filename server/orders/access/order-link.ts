/** The URL of an order link, which emails contain. `openOrderLink` handles its request. */
import type { Shop } from '#server/shop.ts'

import { createOrderLinkToken } from './order-access.ts'

const orderLinkPath = '/order'

/** The path of the route, for Fastify. */
export const orderLinkRoute = `${orderLinkPath}/:token`

/** Returns the URL. Danger: it shows the whole order, so send it only to the buyer. */
export function buildOrderLink(
  shop: Pick<Shop, 'appSecret' | 'now' | 'config'>,
  orderNumber: string,
): string {
  return `${shop.config.PUBLIC_URL}${orderLinkPath}/${createOrderLinkToken(shop, orderNumber)}`
}
