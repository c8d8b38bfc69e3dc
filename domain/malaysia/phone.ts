/*
 * Checks a phone number while the shopper types. Keep this file small: browsers download it.
 * Malaysian numbers have 9 to 11 digits with their leading 0 (04-226 1234, 012-345 6789, 011-1234
 * 5678), so 8 to 10 digits after +60. Whether a number is in use is not checked.
 */

type ParsedPhone =
  | { readonly ok: true; readonly e164: string }
  | { readonly ok: false; readonly reason: 'empty' | 'not digits' | 'foreign' | 'length' }

/**
 * Removes invisible characters, such as the direction marks that contact lists put around a copied
 * number.
 */
export function removeInvisible(phone: string): string {
  return phone.replaceAll(/\p{Cf}/gu, '')
}

/**
 * Parses '012-345 6789', '+60 12…', '60123456789', '0060…' or '12-345 6789' as E.164
 * '+60123456789'. Returns the reason for any other text.
 */
export function parsePhone(text: string): ParsedPhone {
  const input = removeInvisible(text).trim()
  if (input === '') return { ok: false, reason: 'empty' }
  // Removes spaces, brackets, dots, slashes and every kind of dash.
  const compactInput = input.replace(/[\s().\-\u2010-\u2015/]/g, '')
  if (!/^\+?[0-9]+$/.test(compactInput)) return { ok: false, reason: 'not digits' }

  const international = /^(?:\+|00)(.*)$/.exec(compactInput)?.[1] ?? ''
  if (international !== '' && !international.startsWith('60'))
    return { ok: false, reason: 'foreign' }
  const phoneNumber = international === '' ? compactInput : international
  // No Malaysian number begins with 60 after its trunk 0, so a leading 60 is the country code.
  const national = phoneNumber.startsWith('60') ? phoneNumber.slice(2) : phoneNumber
  const digits = national.replace(/^0/, '')

  if (!/^[1-9][0-9]{7,9}$/.test(digits)) return { ok: false, reason: 'length' }
  return { ok: true, e164: `+60${digits}` }
}
