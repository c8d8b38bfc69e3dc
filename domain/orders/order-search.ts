/*
 * Search terms of the orders desk: words of an order number, a name, an email address, a tracking
 * number, or a phone number that begins with 0 or 60. Every word must equal a word of the order;
 * the last word may be only the beginning. A text that may be a tracking number is also searched as
 * one word. Danger: the database must split orders into the same words (migrations 030-orders and
 * 178-tracking-words), or a search finds nothing.
 */
import { trackingKeyOf, validateTrackingNumber } from './tracking-number.ts'

const maxSearchWords = 6
const maxWordLength = 64
/** Numbers with fewer digits are searched as words: they may be a part of an order number. */
const minPhoneDigits = 4
/** Shorter texts are not searched as a tracking number, because they match too many. */
const minTrackingCharacters = 4

/**
 * Returns lower-case words of letters and digits, at most `maxSearchWords`. Danger: order-filter.ts
 * inserts the words into a text search query without escaping, so they must not contain other
 * characters.
 */
export function parseSearchWords(input: string): readonly string[] {
  const phone = parsePhoneWord(input)
  if (phone !== undefined) return [phone]
  return (
    input
      .toLowerCase()
      // Everything from U+0080 counts as a letter, so that names in any script are found. Rare
      // characters above U+FFFF separate words, as in the database; the flag `u` is for them.
      .split(/[^0-9a-z\u0080-\uffff]+/u)
      .filter((word) => word !== '')
      .slice(0, maxSearchWords)
      .map((word) => word.slice(0, maxWordLength))
  )
}

/**
 * Returns the text as the database stores a tracking number in its words: in lower case without
 * spaces and dashes. 'ER 123-456 MY' becomes er123456my. '0123 456 789' becomes 0123456789, because
 * it may be a tracking number although `parseSearchWords` reads it as a phone number. Returns
 * undefined for a text without digits, for a text that is too short, and if `parseSearchWords`
 * returns exactly this word.
 */
export function parseTrackingWord(input: string): string | undefined {
  const numberCheck = validateTrackingNumber(input)
  if (!numberCheck.ok) return undefined
  const word = trackingKeyOf(numberCheck.number).toLowerCase()
  if (word.length < minTrackingCharacters || !/\d/.test(word)) return undefined
  const [firstWord, ...otherWords] = parseSearchWords(input)
  return firstWord === word && otherWords.length === 0 ? undefined : word
}

/**
 * Returns true if the last word must match in full: after a complete email address, or when the
 * text ends with a space.
 */
export function endsWithCompleteWord(input: string): boolean {
  return /\s$/.test(input) || /@[^\s@]+\.\w{2,}$/.test(input)
}

/**
 * Returns the digits of a phone number as orders store it (+60123456789): '012-345 6789' and
 * '0060 12-345 6789' become 60123456789. Undefined when the text is not a phone number. Any text
 * of digits that begins with 0 is read as a phone number; see `parseTrackingWord`.
 */
function parsePhoneWord(input: string): string | undefined {
  const digits = parseDigits(input)
  // 00 before the country code is another way to write '+'.
  if (digits?.startsWith('0060')) return digits.slice(2)
  return digits?.startsWith('0') ? `60${digits.slice(1)}` : digits
}

/** Returns the digits of a text that may be a phone number: '012-345 6789', '+60 12 345'. */
function parseDigits(input: string): string | undefined {
  // Digits, spaces, brackets and dashes only.
  if (!/^\s*\+?[\d\s()-]+$/.test(input)) return undefined
  const digits = input.replace(/\D/g, '')
  return digits.length < minPhoneDigits ? undefined : digits
}
