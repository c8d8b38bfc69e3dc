/**
 * Token of a payment attempt: 256 random bits in the callback URL. The token identifies the order
 * of a callback even when the response with the bill's id was lost. Only the SHA-256 of the token
 * is stored.
 */
import { createHash } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

const tokenBytes = 32

/** Returns a new token for the callback URL, and the token's hash for the attempt's row. */
export function createAttemptToken(shop: Shop): { token: string; tokenHash: string } {
  const token = shop.randomBytes(tokenBytes).toString('base64url')
  return { token, tokenHash: hashAttemptToken(token) }
}

/** Returns the SHA-256 of the token in hex. */
export function hashAttemptToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
