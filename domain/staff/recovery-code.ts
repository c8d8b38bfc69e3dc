/*
 * Recovery codes open a staff account when the phone is lost. Ten codes, each valid once. A code
 * has ten letters and digits that cannot be confused (50 bits), in two groups.
 */

/** Crockford's 32 symbols, without I, L, O and U. */
const emails = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const recoveryCodeCount = 10
/** Random bytes per code. */
export const recoveryCodeBytes = 10

/** Makes `K7M4Q-X2PRT` from ten random bytes. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const text = [...bytes.subarray(0, recoveryCodeBytes)]
    .map((byte) => emails[byte % emails.length])
    .join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Normalises a typed code for comparison: capitals, no separators, O as 0, I and L as 1. */
export function recoveryKeyOf(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** Returns the six digits of an authenticator app, typed with or without a gap. */
export function appCodeOf(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
