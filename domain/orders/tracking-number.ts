/*
 * The courier's number as staff type it. Clearing is an act of its own: an empty text never wipes what
 * somebody else has saved (decisions D-112, T-G03).
 */

const longest = 64

export type TrackingJudgement =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly why: 'empty' | 'long' | 'badly formed' }

/** Capitals, digits and dashes, as couriers print it; spaces are taken out. */
export function judgeTracking(typed: string): TrackingJudgement {
  const number = typed.replace(/\s+/g, '').toUpperCase()
  if (number === '') return { ok: false, why: 'empty' }
  if (number.length > longest) return { ok: false, why: 'long' }
  if (!/^[A-Z0-9][A-Z0-9-]*$/.test(number)) return { ok: false, why: 'badly formed' }
  return { ok: true, number }
}

/** English keys of the message mechanism, for the desk. */
export const trackingProblems = {
  empty: 'Type a tracking number first.',
  long: 'A tracking number has at most 64 characters.',
  'badly formed': 'A tracking number has letters, digits and dashes only.',
} as const
