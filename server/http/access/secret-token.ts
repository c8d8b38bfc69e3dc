/**
 * Secret tokens, such as those of sessions and links in emails. The holder of a token gets access,
 * so the database stores only its hash: a copy of the table cannot be used.
 */
import { createHash } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

/** 256 random bits cannot be guessed. */
const tokenBytes = 32

/** Returns a new token in base64url, so that a URL can contain it. */
export function createSecretToken({ randomBytes }: Pick<Shop, 'randomBytes'>): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/**
 * Returns the hash under which a token is stored. Needs no key, because tokens are random. Danger:
 * with another hash, no stored token would be found any more.
 */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
