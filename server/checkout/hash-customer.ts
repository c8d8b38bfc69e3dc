import { createHmac } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

/**
 * Returns an HMAC of the email address; upper and lower case give the same. It identifies a
 * customer when voucher uses and orders per hour are counted, so that these counts store no email
 * address. With a new APP_SECRET the counts begin again.
 */
export function hashCustomer(shop: Pick<Shop, 'appSecret'>, email: string): string {
  const hmac = createHmac('sha256', shop.appSecret)
  return hmac.update(`customer|${email.toLowerCase()}`).digest('base64url')
}
