/*
 * How long a text may be and what it may hold, wherever it is typed. Names and addresses end up at
 * the payment provider, whose signatures join fields with '|', and on parcel labels: so no '|', no
 * line breaks, no invisible characters that turn text around (T-A07, S-7).
 * Everything else is welcome: people are not named in Latin letters only.
 */

export const textCaps = {
  email: 254,
  phone: 30,
  name: 100,
  addressLine: 120,
  city: 80,
  voucherCode: 40,
  medicalNote: 1000,
} as const

// Control characters, line and paragraph marks, unpaired surrogates, and format characters such as
// direction marks. The two joiners stay: some scripts cannot be written without them.
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u

export type TextJudgement =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'long' | 'characters' }

/** A single line: names, addresses, codes. */
export function judgeLine(text: string, cap: number): TextJudgement {
  if (text.length > cap) return { ok: false, why: 'long' }
  return text.includes('|') || hidden.test(text) ? { ok: false, why: 'characters' } : { ok: true }
}

/** Several lines: the medical note, a message. */
export function judgeLines(text: string, cap: number): TextJudgement {
  if (text.length > cap) return { ok: false, why: 'long' }
  return hidden.test(text.replace(/[\r\n\t]/g, ' '))
    ? { ok: false, why: 'characters' }
    : { ok: true }
}
