/*
 * Limits of typed texts. Names and addresses are sent to the payment provider and printed on parcel
 * labels. The provider's signatures join fields with '|', so a '|' in a name would make a signature
 * ambiguous (S-7). Line breaks and invisible or direction-changing characters would falsify a label
 * (T-A07). All of these characters are rejected; all scripts are allowed.
 */

/** Maximum lengths in UTF-16 units. */
export const textLimits = {
  email: 254,
  phone: 30,
  name: 100,
  addressLine: 120,
  city: 80,
  voucherCode: 40,
  medicalNote: 1000,
} as const

// Control characters, line and paragraph separators, unpaired surrogates, and format characters
// such as direction marks. The zero-width joiner and non-joiner are allowed, because some scripts
// need them.
// `hiddenCharacters` in mail/clean-text.ts has the same list.
const unprintablePattern = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u

export type TextCheckResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'long' | 'characters' }

/** Checks a single line: names, addresses, codes. */
export function validateLine(text: string, maxLength: number): TextCheckResult {
  if (text.length > maxLength) return { ok: false, reason: 'long' }
  return text.includes('|') || unprintablePattern.test(text)
    ? { ok: false, reason: 'characters' }
    : { ok: true }
}

/** Checks a text of several lines: the medical note, a message. */
export function validateLines(text: string, maxLength: number): TextCheckResult {
  if (text.length > maxLength) return { ok: false, reason: 'long' }
  return unprintablePattern.test(text.replace(/[\r\n\t]/g, ' '))
    ? { ok: false, reason: 'characters' }
    : { ok: true }
}
