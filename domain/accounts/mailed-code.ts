/*
 * One-time codes sent by email, for example to open a guest's order. People type them, so a code is
 * short, and protected by its lifetime and a maximum number of tries. Every new code allows new
 * tries, so the server limits the number of emails per address.
 */
import { type Duration, minutes } from '#domain/time.ts'

/** How long a code is valid, in milliseconds. */
export const mailedCodeLifetimeMs: Duration = minutes(10)

/** Tries per code, right or wrong. After the last one, the server refuses the right code too. */
export const maxMailedCodeTries = 5

const codeDigitCount = 6

/** Number of random bytes that `createMailedCode` needs: those of one 32-bit number. */
export const mailedCodeByteCount = 4

/**
 * Returns the code for `mailedCodeByteCount` random bytes: the last digits of the 32-bit number
 * that they form. All codes are almost equally likely, because there are far more numbers than
 * codes. Throws RangeError for another number of bytes.
 */
export function createMailedCode(randomBytes: Uint8Array): string {
  if (randomBytes.length !== mailedCodeByteCount)
    throw new RangeError(`expected ${mailedCodeByteCount} random bytes, got ${randomBytes.length}`)
  const { buffer, byteOffset } = randomBytes
  const randomNumber = new DataView(buffer, byteOffset).getUint32(0)
  return String(randomNumber % 10 ** codeDigitCount).padStart(codeDigitCount, '0')
}

/**
 * Parses a typed code: '123456', '123 456' or '123-456'. Returns undefined for a text that cannot
 * be a code.
 */
export function parseMailedCode(input: string): string | undefined {
  const code = input.replace(/[\s-]/g, '')
  return code.length === codeDigitCount && /^\d+$/.test(code) ? code : undefined
}
