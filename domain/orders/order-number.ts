/*
 * Order numbers: eight characters that can be read over the phone and say nothing about how many
 * orders there are (decisions D-113). No 0, O, 1 or I. 32^8 numbers; the database's unique index
 * catches the rare twin and the caller draws again.
 */

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const orderNumberLength = 8

/** From eight random bytes of the caller. Each symbol is equally likely: 256 is a multiple of 32. */
export function orderNumberFrom(random: Uint8Array): string {
  if (random.length !== orderNumberLength) throw new RangeError('eight random bytes are needed')
  return Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Reads a number as people type it: 'k7pm-2qxa' → 'K7PM2QXA'; undefined when it cannot be one. */
export function parseOrderNumber(typed: string): string | undefined {
  const number = typed.replace(/[\s#-]/g, '').toUpperCase()
  const isOne =
    number.length === orderNumberLength && [...number].every((c) => alphabet.includes(c))
  return isOne ? number : undefined
}
