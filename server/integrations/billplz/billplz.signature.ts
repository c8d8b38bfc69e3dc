/**
 * Billplz's X Signature, as described at https://www.billplz.com/api: HMAC-SHA256 over the elements
 * `key + value`, joined by `|`. The elements are sorted as whole texts, compared in lower case by
 * code unit.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Decoded keys and values in any sequence, without the signature itself. */
export type KeyValuePairs = readonly (readonly [key: string, value: string])[]

/**
 * Returns the text that is signed. Danger: different pairs can have the same text, and so the same
 * signature. A verifier must also check that the pairs have exactly the expected keys and value
 * formats, as billplz.wire.ts does.
 */
export function signatureSource(pairs: KeyValuePairs): string {
  return pairs
    .map(([key, value]) => key + value)
    .sort((a, b) => compareCodeUnits(a.toLowerCase(), b.toLowerCase()))
    .join('|')
}

/** Used instead of `localeCompare`, whose order depends on the language. */
function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns the signature in lower-case hex. */
export function sign(pairs: KeyValuePairs, signingKey: string): string {
  return createHmac('sha256', signingKey).update(signatureSource(pairs)).digest('hex')
}

/**
 * Returns whether one of the signing keys made the signature; two keys are valid during a key
 * rotation. Returns false for a signature that is not in lower-case hex.
 */
export function isSigned(
  pairs: KeyValuePairs,
  signature: string,
  signingKeys: readonly string[],
): boolean {
  // Also ensures equal lengths; otherwise timingSafeEqual throws.
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const receivedSignature = Buffer.from(signature)
  return signingKeys.some((signingKey) =>
    timingSafeEqual(Buffer.from(sign(pairs, signingKey)), receivedSignature),
  )
}
