/*
 * A tracking number as staff type it. Clearing it is a separate action: an empty text never deletes
 * what a colleague has saved (decisions D-112, T-G03).
 */

/** In characters. The message in `trackingProblems` states the number: change both. */
export const maxTrackingLength = 64

export type TrackingJudgement =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly reason: 'empty' | 'long' | 'badly formed' }

/** Accepts letters, digits and dashes. Returns capitals without spaces, as couriers print it. */
export function judgeTracking(typed: string): TrackingJudgement {
  const number = typed.replace(/\s+/g, '').toUpperCase()
  if (number === '') return { ok: false, reason: 'empty' }
  if (number.length > maxTrackingLength) return { ok: false, reason: 'long' }
  if (!/^[A-Z0-9][A-Z0-9-]*$/.test(number)) return { ok: false, reason: 'badly formed' }
  return { ok: true, number }
}

/** English message keys, for the desk. */
export const trackingProblems = {
  empty: 'Enter a tracking number first.',
  long: 'A tracking number has at most 64 characters.',
  'badly formed': 'A tracking number has letters, digits and dashes only.',
} as const
