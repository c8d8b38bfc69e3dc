/**
 * The token of an attempt: 256 random bits in the callback URL, so that a callback finds its order
 * even when the bill's id never reached us. Stored as SHA-256.
 */
import { createHash } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

export function newAttemptToken(shop: Shop): { token: string; tokenHash: string } {
  const token = shop.randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
