/*
 * Validates a tracking number as staff type it: letters, digits and dashes only, because the number
 * is also part of a courier's URL (T-G03). Clearing a number is a separate action: an empty text
 * never deletes a number that a colleague has saved.
 */

/** In characters. tracking-number.test.ts compares it with `trackingProblems`. */
export const maxTrackingLength = 64

type TrackingCheckResult =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly reason: 'empty' | 'long' | 'malformed' }

/** Accepts letters, digits and dashes. Returns the number in capitals without spaces. */
export function validateTrackingNumber(input: string): TrackingCheckResult {
  const trackingNumber = input.replace(/\s+/g, '').toUpperCase()
  if (trackingNumber === '') return { ok: false, reason: 'empty' }
  if (trackingNumber.length > maxTrackingLength) return { ok: false, reason: 'long' }
  if (!/^[A-Z0-9][A-Z0-9-]*$/.test(trackingNumber)) return { ok: false, reason: 'malformed' }
  return { ok: true, number: trackingNumber }
}

/** Compares two texts as staff type them. Spaces and small letters make no difference. */
export function isSameTrackingNumber(one: string, other: string): boolean {
  const [oneResult, otherResult] = [validateTrackingNumber(one), validateTrackingNumber(other)]
  if (oneResult.ok && otherResult.ok) return oneResult.number === otherResult.number
  return one.trim() === other.trim()
}

/** English message keys, for the desk. */
export const trackingProblems = {
  empty: 'Enter a tracking number first.',
  long: 'A tracking number has at most 64 characters.',
  malformed: 'A tracking number has letters, digits and dashes only.',
} as const
