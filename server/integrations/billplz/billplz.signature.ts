/**
 * Billplz's X Signature: HMAC-SHA256 over the elements `key + value`, sorted as whole elements in
 * lower case by code unit and joined by `|`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Decoded parameters in any order, without the signature itself. */
export type Pairs = readonly (readonly [key: string, value: string])[]

/**
 * Returns the text that is signed.
 *
 * Danger: it is not injective, so different parameters can share a signature. A verifier must also
 * check an exact list of keys and value shapes (billplz.wire.ts does).
 */
export function signatureSource(pairs: Pairs): string {
  return pairs
    .map(([key, value]) => key + value)
    .map((element) => ({ element, folded: element.toLowerCase() }))
    .sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0))
    .map(({ element }) => element)
    .join('|')
}

/** Returns lower-case hex. */
export function sign(pairs: Pairs, key: string): string {
  return createHmac('sha256', key).update(signatureSource(pairs)).digest('hex')
}

/** Returns whether one of the keys made the signature (there are two during a key rotation). */
export function isSigned(pairs: Pairs, signature: string, keys: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const given = Buffer.from(signature)
  return keys.some((key) => timingSafeEqual(Buffer.from(sign(pairs, key)), given))
}
