/*
 * Validates a tracking number as staff type it: letters, digits and dashes only, because the number
 * is also part of a courier's URL (T-G03 in docs/threats.md). Clearing a number is a separate
 * action: an empty text never deletes a number that a colleague has saved.
 */

/**
 * In characters. `trackingProblemTexts` states the limit; tracking-number.test.ts compares both.
 */
export const maxTrackingLength = 64

type TrackingCheckResult =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly reason: 'empty' | 'long' | 'malformed' }

// These include invisible spaces and the dashes of typesetting, because staff copy numbers from
// emails and documents.
const spaces = /[\s\u200b\u2060]+/g
const dashes = /[\u2010-\u2015\u2212]/g

/** Accepts letters, digits and dashes. Returns the number in capitals without spaces. */
export function validateTrackingNumber(input: string): TrackingCheckResult {
  const trackingNumber = input.replace(spaces, '').replace(dashes, '-').toUpperCase()
  if (trackingNumber === '') return { ok: false, reason: 'empty' }
  if (trackingNumber.length > maxTrackingLength) return { ok: false, reason: 'long' }
  if (!/^[A-Z0-9][A-Z0-9-]*$/.test(trackingNumber)) return { ok: false, reason: 'malformed' }
  return { ok: true, number: trackingNumber }
}

/**
 * Returns whether two typed numbers are the same. Ignores spaces, case and the kind of dashes,
 * unless one of them is not a valid number.
 */
export function isSameTrackingNumber(a: string, b: string): boolean {
  const [aResult, bResult] = [validateTrackingNumber(a), validateTrackingNumber(b)]
  if (aResult.ok && bResult.ok) return aResult.number === bResult.number
  return a.trim() === b.trim()
}

/**
 * Returns a validated number without dashes. Numbers with the same key are the same parcel: people
 * write dashes to group the characters. Dashes are stored, because a courier's numbers may have
 * them. The indexes of the database have this key too (migration 178-tracking-words).
 */
export function trackingKeyOf(trackingNumber: string): string {
  return trackingNumber.replaceAll('-', '')
}

/** English message keys, for the desk. */
export const trackingProblemTexts = {
  empty: 'Enter a tracking number first.',
  long: 'A tracking number has at most 64 characters.',
  malformed: 'A tracking number has letters, digits and dashes only.',
} as const
