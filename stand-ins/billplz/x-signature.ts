/*
 * Billplz's X Signature, written from the provider's page and from nothing of the shop's.
 *
 * Elements are key and value glued together; the *elements* are sorted, lower-cased, by code
 * unit, joined by `|` and signed with HMAC-SHA256 in lower-case hex. Sorting by key instead is
 * the classic mistake (`paid` before `paid_amount`). Source: Billplz API, "X Signature".
 */
import { createHmac } from 'node:crypto'

/** Parameters in the order they go over the wire; a key may stand twice. */
export type Parameters = readonly (readonly [key: string, value: string])[]

/** The text that is signed. `prefix` is the parent key: `billplz` for a redirect, none else. */
export function signatureSource(parameters: Parameters, prefix = ''): string {
  return parameters
    .map(([key, value]) => prefix + key + value)
    .map((element) => ({ element, by: element.toLowerCase() }))
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0))
    .map(({ element }) => element)
    .join('|')
}

export function signSource(source: string, key: string): string {
  return createHmac('sha256', key).update(source, 'utf8').digest('hex')
}

/** The `x_signature` of a callback's form fields. */
export function signCallback(parameters: Parameters, key: string): string {
  return signSource(signatureSource(parameters), key)
}

/** The `billplz[x_signature]` of a redirect, from the keys inside the brackets. */
export function signRedirect(parameters: Parameters, key: string): string {
  return signSource(signatureSource(parameters, 'billplz'), key)
}
