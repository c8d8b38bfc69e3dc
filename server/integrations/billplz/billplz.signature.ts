/**
 * Billplz's X Signature: HMAC-SHA256 over the elements `key + value`, sorted as whole elements in
 * lower case by code unit and joined by `|`.
 *
 * The joined text is not injective: different parameters can have the same text. Whoever verifies must
 * therefore also hold to an exact list of keys and of value shapes (billplz.wire.ts does).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Parameters in any order, decoded, without the signature itself. */
export type Pairs = readonly (readonly [key: string, value: string])[]

/** The text that is signed. */
export function signatureSource(pairs: Pairs): string {
  return pairs
    .map(([key, value]) => key + value)
    .map((element) => ({ element, folded: element.toLowerCase() }))
    .sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0))
    .map(({ element }) => element)
    .join('|')
}

/** Lower-case hex. */
export function sign(pairs: Pairs, key: string): string {
  return createHmac('sha256', key).update(signatureSource(pairs)).digest('hex')
}

/** Whether the signature was made with one of the keys (two while keys are being changed). */
export function isSigned(pairs: Pairs, signature: string, keys: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const given = Buffer.from(signature)
  return keys.some((key) => timingSafeEqual(Buffer.from(sign(pairs, key)), given))
}
