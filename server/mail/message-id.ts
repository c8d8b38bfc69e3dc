import type { Shop } from '#server/shop.ts'

const randomByteCount = 18

/**
 * Returns a new Message-ID, such as `<random@shop.example>`. Mail programs show an email only once
 * for each id.
 */
export function createMessageId(shop: Pick<Shop, 'randomBytes'>, host: string): string {
  return `<${shop.randomBytes(randomByteCount).toString('base64url')}@${host}>`
}
