/*
 * One-time codes sent by email, for example to open a guest's order: six digits, valid for ten
 * minutes and five tries. Five tries out of a million codes are a chance of 1 in 200,000. Each
 * request creates a new code, so the server limits the number of emails per address.
 */
import { minutes } from '#domain/time.ts'

export const mailedCodeLifetime = minutes(10)
export const maxMailedCodeTries = 5

const codeLength = 6
/** Number of random bytes that `createMailedCode` needs. */
export const mailedCodeByteCount = 4

/**
 * Returns the code for four random bytes. 2^32 is not a multiple of the number of codes, so some
 * codes are likelier than others, by less than 1 in 4,000. Throws RangeError for another number of
 * bytes: fewer bytes would give codes that are easy to guess, and the sum of more than six would
 * not be exact.
 */
export function createMailedCode(randomBytes: Uint8Array): string {
  if (randomBytes.length !== mailedCodeByteCount)
    throw new RangeError(`expected ${mailedCodeByteCount} random bytes, got ${randomBytes.length}`)
  // The bytes as one 32-bit number, most significant first.
  const randomNumber = randomBytes.reduce((number, byte) => number * 256 + byte, 0)
  return String(randomNumber % 10 ** codeLength).padStart(codeLength, '0')
}

/** Parses '123456', '123 456' or '123-456'. Returns undefined for a text that cannot be a code. */
export function parseMailedCode(input: string): string | undefined {
  const code = input.replace(/[\s-]/g, '')
  return code.length === codeLength && /^\d+$/.test(code) ? code : undefined
}
