/**
 * Returns an HMAC of the email address. It is the key for counting a customer's voucher uses and
 * orders per hour, so that these counts store no email address. A new APP_SECRET resets the counts.
 */
import { createHmac } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

export function hashCustomer(shop: Pick<Shop, 'appSecret'>, email: string): string {
  const hmac = createHmac('sha256', shop.appSecret)
  return hmac.update(`customer|${email.toLowerCase()}`).digest('base64url')
}
