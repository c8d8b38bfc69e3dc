/*
 * Limits of typed texts. Names and addresses are sent to the payment provider and printed on parcel
 * labels. The provider's signatures join fields with '|', so a '|' in a name would make a signature
 * ambiguous (S-7 in docs/decisions/register.md). Line breaks and invisible or direction-changing
 * characters would falsify a label (T-A07 in docs/threats.md). All of these characters are
 * rejected, except invisible ones in a phone, which are removed. All scripts are allowed. Contact
 * messages have their own check (server/contact/send-message.ts).
 */
import { unprintableCharacter } from '#domain/text/unprintable-characters.ts'

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

/** Length of a text for which addresses are suggested. Shorter texts match too much to help. */
export const addressSearchLength = { min: 3, max: 100 } as const

export type TextCheckResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'long' | 'characters' }

/** Checks a single line, such as a name, an address or a code: its length and its characters. */
export function validateSingleLine(text: string, maxLength: number): TextCheckResult {
  if (text.length > maxLength) return { ok: false, reason: 'long' }
  return text.includes('|') || unprintableCharacter.test(text)
    ? { ok: false, reason: 'characters' }
    : { ok: true }
}

/**
 * Checks a text of several lines, such as the medical note. Line breaks, tabs and '|'
 * are allowed: such a text is never part of a signature.
 */
export function validateMultilineText(text: string, maxLength: number): TextCheckResult {
  if (text.length > maxLength) return { ok: false, reason: 'long' }
  return unprintableCharacter.test(text.replace(/[\r\n\t]/g, ' '))
    ? { ok: false, reason: 'characters' }
    : { ok: true }
}
