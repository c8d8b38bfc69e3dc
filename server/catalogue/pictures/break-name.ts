/**
 * A product's name on its label: at most fifteen characters a line and three lines, smaller letters the
 * more lines there are, and smaller still where a long word would not fit.
 */
import { widthOf } from './set-words.ts'

const mostCharacters = 15
export const labelWidth = 468
export const nameTracking = -0.03

/** Words into lines as they come; an ampersand never begins a line unless it must. */
export function linesOf(name: string): readonly string[] {
  const lines: string[] = []
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= mostCharacters) {
      lines[lines.length - 1] = `${last} ${word}`
      continue
    }
    const [, before, carried] = (word === '&' && last?.match(/^(.+) (\S+)$/)) || []
    if (before !== undefined && carried !== undefined) {
      lines[lines.length - 1] = before
      lines.push(`${carried} ${word}`)
    } else lines.push(word)
  }
  // The rare fourth line shares the third; the letters shrink below.
  return lines.length > 3 ? [...lines.slice(0, 2), lines.slice(2).join(' ')] : lines
}

export type LabelName = Readonly<{
  lines: readonly string[]
  size: number
  /** Of the first and the last line, in the jar's units. */
  first: number
  last: number
}>

export function breakName(name: string): LabelName {
  const lines = linesOf(name)
  const wanted = lines.length >= 3 ? 50 : lines.length === 2 ? 56 : 60
  const widest = Math.max(
    1,
    ...lines.map((text) =>
      widthOf({ text, letters: 'serif', size: wanted, tracking: nameTracking }),
    ),
  )
  const size = wanted * Math.min(1, labelWidth / widest)
  const first = lines.length >= 3 ? 688 : 706
  return { lines, size, first, last: first + (lines.length - 1) * wanted * 1.04 }
}
