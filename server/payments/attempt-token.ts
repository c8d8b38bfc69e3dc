/**
 * The token of an attempt: 256 random bits in the callback URL. The token identifies the order of a
 * callback even when the response with the bill's id was lost. Only the SHA-256 of the token is
 * stored.
 */
import { createHash } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

/** Returns a new token for the callback URL, and the token's hash for the attempt's row. */
export function newAttemptToken(shop: Shop): { token: string; tokenHash: string } {
  const token = shop.randomBytes(32).toString('base64url')
  return { token, tokenHash: hashAttemptToken(token) }
}

export function hashAttemptToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
