/*
 * The code that opens a guest's order: six digits, valid for ten minutes and five tries. Five tries
 * out of a million codes are a chance of 1 in 200,000. Each request creates a new code, so the
 * number of emails per address is limited.
 */
import { minutes } from '#domain/time.ts'

export const codeLifetime = minutes(10)
export const maxCodeTries = 5

/**
 * Returns the code for four random bytes. No code is more than 1 in 4,000 likelier than another.
 */
export function codeFromBytes(random: Uint8Array): string {
  // The bytes as one 32-bit number, most significant first.
  const number = random.reduce((sum, byte) => (sum * 256 + byte) % 4_294_967_296, 0)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Reads '123 456' or '123-456'. Returns undefined for a text that cannot be a code. */
export function parseCode(input: string): string | undefined {
  const code = input.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
