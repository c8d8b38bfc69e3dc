/*
 * The code that opens a guest's order: six digits in a letter, good for ten minutes and five tries.
 * A million codes and five tries make one guess in 200,000 right; asking again makes a new code and the
 * letters to one address are limited.
 */
import { minutes } from '#domain/time.ts'

export const codeLife = minutes(10)
export const codeTries = 5

/** From four random bytes of the caller; every code is as likely as any other to one in 4,000. */
export function codeFrom(random: Uint8Array): string {
  const number = random.reduce((sum, byte) => (sum * 256 + byte) % 4_294_967_296, 0)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Reads '123 456' or '123-456'; undefined when it cannot be a code. */
export function parseCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
