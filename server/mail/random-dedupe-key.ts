import type { Shop } from '#server/shop.ts'

const randomByteCount = 12

/**
 * Returns the dedupe key of an email that must be sent each time it is queued. `prefix` says what
 * the email is about.
 */
export function createRandomDedupeKey(shop: Pick<Shop, 'randomBytes'>, prefix: string): string {
  return `${prefix} ${shop.randomBytes(randomByteCount).toString('base64url')}`
}
