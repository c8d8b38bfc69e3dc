/** Who a voucher's limit per customer counts, without keeping the address a second time. */
import { createHmac } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

export function customerOf(shop: Pick<Shop, 'appSecret'>, email: string): string {
  const secret = createHmac('sha256', shop.appSecret)
  return secret.update(`customer|${email.toLowerCase()}`).digest('base64url')
}
