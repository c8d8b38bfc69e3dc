/*
 * Billplz's X Signature, written from its documentation ("X Signature"), independent of the shop's
 * code. HMAC-SHA256 in lower-case hex over the elements key + value, sorted by their lower-case
 * form and joined by `|`. Sorting by key is a common mistake (`paid` before `paid_amount`).
 */
import { createHmac } from 'node:crypto'

/** Parameters in the sequence in which they are sent; a key may occur twice. */
export type WireFields = readonly (readonly [key: string, value: string])[]

/**
 * Returns the text to sign. `prefix` is the parent key: `billplz` for a redirect, otherwise none.
 */
export function buildSignatureSource(parameters: WireFields, prefix = ''): string {
  return parameters
    .map(([key, value]) => prefix + key + value)
    .map((element) => ({ element, sortKey: element.toLowerCase() }))
    .sort((a, b) => compareTexts(a.sortKey, b.sortKey))
    .map(({ element }) => element)
    .join('|')
}

/** Compares by UTF-16 code units; localeCompare would give another sequence. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns the HMAC of a text to sign, in lower-case hex. */
export function signSource(source: string, key: string): string {
  return createHmac('sha256', key).update(source, 'utf8').digest('hex')
}

/** Returns the `x_signature` of a callback's form fields. */
export function signCallback(parameters: WireFields, key: string): string {
  return signSource(buildSignatureSource(parameters), key)
}

/** Returns the `billplz[x_signature]` of a redirect, from the keys inside the brackets. */
export function signRedirect(parameters: WireFields, key: string): string {
  return signSource(buildSignatureSource(parameters, 'billplz'), key)
}
