/**
 * Breaks a product's name for its label: at most 15 characters a line and three lines. More lines
 * have smaller letters; a long word that would not fit shrinks them further.
 */
import { widthOf } from './draw-text.ts'

const maxLineLength = 15
export const labelWidth = 468
export const nameTracking = -0.03

/** Fills lines word by word; an ampersand never begins a line unless it must. */
export function linesOf(name: string): readonly string[] {
  const lines: string[] = []
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= maxLineLength) {
      lines[lines.length - 1] = `${last} ${word}`
      continue
    }
    const [, before, carried] = (word === '&' && last?.match(/^(.+) (\S+)$/)) || []
    if (before !== undefined && carried !== undefined) {
      lines[lines.length - 1] = before
      lines.push(`${carried} ${word}`)
    } else lines.push(word)
  }
  // A fourth line is rare and joins the third; `wrapName` shrinks the letters.
  return lines.length > 3 ? [...lines.slice(0, 2), lines.slice(2).join(' ')] : lines
}

export type LabelName = Readonly<{
  lines: readonly string[]
  size: number
  /** Baselines of the first and the last line, in the jar's units. */
  first: number
  last: number
}>

export function wrapName(name: string): LabelName {
  const lines = linesOf(name)
  const baseSize = lines.length >= 3 ? 50 : lines.length === 2 ? 56 : 60
  const widest = Math.max(
    1,
    ...lines.map((text) =>
      widthOf({ text, letters: 'serif', size: baseSize, tracking: nameTracking }),
    ),
  )
  const size = baseSize * Math.min(1, labelWidth / widest)
  const first = lines.length >= 3 ? 688 : 706
  return { lines, size, first, last: first + (lines.length - 1) * baseSize * 1.04 }
}
