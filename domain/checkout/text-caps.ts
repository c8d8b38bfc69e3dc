/*
 * Limits of typed texts. Names and addresses go to the payment provider, whose signatures join
 * fields with '|', and on parcel labels: so '|', line breaks and invisible or direction-changing
 * characters are rejected (T-A07, S-7). All scripts are allowed.
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

// Control characters, line and paragraph separators, unpaired surrogates, and format characters
// such as direction marks. The two joiners are allowed, because some scripts need them.
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u

export type TextJudgement =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'long' | 'characters' }

/** Judges a single line: names, addresses, codes. */
export function judgeLine(text: string, cap: number): TextJudgement {
  if (text.length > cap) return { ok: false, reason: 'long' }
  return text.includes('|') || hidden.test(text)
    ? { ok: false, reason: 'characters' }
    : { ok: true }
}

/** Judges several lines: the medical note, a message. */
export function judgeLines(text: string, cap: number): TextJudgement {
  if (text.length > cap) return { ok: false, reason: 'long' }
  return hidden.test(text.replace(/[\r\n\t]/g, ' '))
    ? { ok: false, reason: 'characters' }
    : { ok: true }
}
