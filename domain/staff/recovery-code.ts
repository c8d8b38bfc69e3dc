/*
 * Recovery codes let staff log in after they have lost the phone with the authenticator app. A code
 * is valid once. Its symbols cannot be confused.
 */

/** The symbols of Crockford's Base32, which leaves out I, L, O and U. */
const codeSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Number of codes of an account. */
export const recoveryCodeCount = 10

/** Number of random bytes for one code: each gives a symbol. */
export const recoveryCodeByteCount = 10

/** A code is written in two groups. */
const groupLength = recoveryCodeByteCount / 2

/**
 * Returns a code such as `K7M4Q-X2PRT` for `recoveryCodeByteCount` random bytes. All symbols are
 * equally likely, because the 256 values of a byte are a multiple of their number. Throws
 * RangeError for another number of bytes.
 */
export function encodeRecoveryCode(randomBytes: Uint8Array): string {
  if (randomBytes.length !== recoveryCodeByteCount)
    throw new RangeError(
      `expected ${recoveryCodeByteCount} random bytes, got ${randomBytes.length}`,
    )
  const symbols = Array.from(randomBytes, (byte) => codeSymbols[byte % codeSymbols.length]).join('')
  return `${symbols.slice(0, groupLength)}-${symbols.slice(groupLength)}`
}

/** Normalises a typed code for comparison: capitals, no separators, O as 0, I and L as 1. */
export function normaliseRecoveryCode(input: string): string {
  return input
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** Parses a typed code of an authenticator app. Returns undefined unless it has six digits. */
export function parseAppCode(input: string): string | undefined {
  const code = input.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
