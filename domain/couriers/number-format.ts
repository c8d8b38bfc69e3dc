/*
 * Formats of tracking numbers: a small language instead of regular expressions, which are hard to
 * read and can take unlimited time. 'A' is a letter, '9' a digit, '*' either. '{8}' repeats the
 * character before it, '{8-14}' within a range. Every other letter, digit and dash is itself;
 * '\A' and '\9' are the letter A and the digit 9. 'AA9{9}MY' fits EH123456789MY.
 *
 * A format may have one range, so that matching takes linear time.
 */
import { maxTrackingLength } from '#domain/orders/tracking-number.ts'

export type NumberFormat = {
  readonly pattern: RegExp
  /** Number of fixed characters: 2 for 'NV*{6-20}'. With more of them, a match is more certain. */
  readonly fixedCharacters: number
  readonly hasRange: boolean
}

type NumberFormatParseResult =
  | { readonly ok: true; readonly format: NumberFormat }
  | { readonly ok: false; readonly reason: 'unreadable' | 'too long' | 'two ranges' }

/** In characters. A longer format is a typing error. */
const maxFormatLength = 40

const characterClasses: Readonly<Record<string, string>> = {
  A: '[A-Z]',
  '9': '[0-9]',
  '*': '[A-Z0-9]',
}

// One character, perhaps with a backslash, then perhaps a repetition: 'A', '\A', '9{12}',
// '*{6-20}'. Sticky (y), so that each match begins where the last one ended.
const formatPart = /(\\?)([A-Z0-9*-])(?:\{(\d{1,2})(?:-(\d{1,2}))?\})?/y

/**
 * Parses one format. Lower case is read as upper case, and spaces are ignored. `too long` means
 * that the format has more than `maxFormatLength` characters, or fits numbers that are longer than
 * any tracking number.
 */
export function parseNumberFormat(input: string): NumberFormatParseResult {
  const text = input.replaceAll(/\s+/g, '').toUpperCase()
  if (text.length > maxFormatLength) return { ok: false, reason: 'too long' }
  let patternSource = ''
  let fixedCharacters = 0
  let maxNumberLength = 0
  let rangeCount = 0
  formatPart.lastIndex = 0
  while (formatPart.lastIndex < text.length) {
    const match = formatPart.exec(text)
    if (!match) return { ok: false, reason: 'unreadable' }
    const [, backslash, character = '', minText = '1', maxText = minText] = match
    const [min, max] = [Number(minText), Number(maxText)]
    if (min < 1 || max < min) return { ok: false, reason: 'unreadable' }
    const characterClass = backslash ? undefined : characterClasses[character]
    patternSource += `${characterClass ?? character}{${min},${max}}`
    if (characterClass === undefined) fixedCharacters += min
    maxNumberLength += max
    if (max > min) rangeCount += 1
  }
  if (patternSource === '') return { ok: false, reason: 'unreadable' }
  if (rangeCount > 1) return { ok: false, reason: 'two ranges' }
  if (maxNumberLength > maxTrackingLength) return { ok: false, reason: 'too long' }
  const pattern = new RegExp(`^${patternSource}$`)
  return { ok: true, format: { pattern, fixedCharacters, hasRange: rangeCount > 0 } }
}
