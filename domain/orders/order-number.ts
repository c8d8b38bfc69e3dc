/*
 * Order numbers can be read over the phone, and they are random, so that they do not reveal how
 * many orders exist (D-113 in docs/decisions/register.md). A new number may exist already, which is
 * rare: the unique index of the database refuses it, and the caller generates another one.
 */

/** 0, O, 1 and I are left out, because people confuse them. */
const orderNumberCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const orderNumberLength = 8

/**
 * Returns the order number for `orderNumberLength` random bytes. All characters are equally likely,
 * because the 256 values of a byte are a multiple of their number. Throws RangeError for another
 * number of bytes.
 */
export function encodeOrderNumber(randomBytes: Uint8Array): string {
  if (randomBytes.length !== orderNumberLength)
    throw new RangeError(`expected ${orderNumberLength} random bytes, got ${randomBytes.length}`)
  const toCharacter = (byte: number) => orderNumberCharacters[byte % orderNumberCharacters.length]
  return Array.from(randomBytes, toCharacter).join('')
}

/**
 * Parses a number as people type it: 'k7pm-2qxa' becomes 'K7PM2QXA'. Returns undefined when the
 * text cannot be an order number.
 */
export function parseOrderNumber(input: string): string | undefined {
  const orderNumber = input.replace(/[\s#-]/g, '').toUpperCase()
  const isValid =
    orderNumber.length === orderNumberLength &&
    [...orderNumber].every((character) => orderNumberCharacters.includes(character))
  return isValid ? orderNumber : undefined
}
