/**
 * Returns an HMAC of the email address. A voucher's limit per customer and the limit of orders per
 * hour are counted by it, so that the address is not stored a second time. A new APP_SECRET gives
 * new hashes, so these counts then begin again.
 */
import { createHmac } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

export function hashCustomer(shop: Pick<Shop, 'appSecret'>, email: string): string {
  const hmac = createHmac('sha256', shop.appSecret)
  return hmac.update(`customer|${email.toLowerCase()}`).digest('base64url')
}
