/**
 * Returns a keyed hash of the email address. A voucher's limit per customer is counted by it, so
 * that the address is not stored a second time.
 */
import { createHmac } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

export function customerOf(shop: Pick<Shop, 'appSecret'>, email: string): string {
  const secret = createHmac('sha256', shop.appSecret)
  return secret.update(`customer|${email.toLowerCase()}`).digest('base64url')
}
