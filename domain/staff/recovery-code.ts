/*
 * Recovery codes let staff log in after they have lost the phone with the authenticator app. An
 * account has ten codes, each valid once. A code has two groups of five letters and digits that
 * cannot be confused (50 bits).
 */

/** The 32 symbols of Crockford's Base32, which leaves out I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const recoveryCodeCount = 10
/** Random bytes per code. */
export const recoveryCodeBytes = 10

/**
 * Returns a code such as `K7M4Q-X2PRT` for `recoveryCodeBytes` random bytes. Symbols are equally
 * likely, because 256 is a multiple of 32. Throws RangeError for another number of bytes.
 */
export function encodeRecoveryCode(randomBytes: Uint8Array): string {
  if (randomBytes.length !== recoveryCodeBytes)
    throw new RangeError(`expected ${recoveryCodeBytes} random bytes, got ${randomBytes.length}`)
  const text = Array.from(randomBytes, (byte) => alphabet[byte % alphabet.length]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Normalises a typed code for comparison: capitals, no separators, O as 0, I and L as 1. */
export function normaliseRecoveryCode(input: string): string {
  return input
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** Parses the six digits of an authenticator app, typed with or without a gap. */
export function parseAppCode(input: string): string | undefined {
  const code = input.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
