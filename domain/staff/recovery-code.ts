/*
 * Recovery codes: what opens a staff account when the phone is gone. Ten of them, each good once. Ten
 * letters and figures that cannot be mistaken for each other (50 bits), in two groups.
 */

/** Crockford's 32: no I, L, O, U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const recoveryCodeCount = 10
/** Random bytes that one code is made from. */
export const recoveryCodeBytes = 10

/** `K7M4Q-X2PRT` from ten random bytes. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const text = [...bytes.subarray(0, recoveryCodeBytes)]
    .map((byte) => letters[byte % letters.length])
    .join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** What was typed, as it is compared: without gaps, small letters and mistaken ones. */
export function recoveryKeyOf(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** Six figures of an authenticator app, written with or without a gap. */
export function appCodeOf(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
