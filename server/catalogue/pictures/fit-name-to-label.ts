/**
 * Breaks a product's name into lines for its label: at most `maxLines`, of at most `maxLineLength`
 * characters where possible. More lines get a smaller font. A line that is still too wide reduces
 * the font size further.
 */
import { measureText } from './draw-text.ts'

const maxLines = 3
/** In characters. */
const maxLineLength = 15
/** Factor of the font size; draw-label.ts draws the lines between the two baselines. */
const lineHeight = 1.04
/** Width of the text on the label, from its left to its right margin, in the jar's units. */
export const labelWidth = 468
/** Letter spacing of product names, in em. */
export const nameTracking = -0.03

/**
 * Fills lines word by word. An ampersand begins a line only if the line before has one word that
 * leaves no room for it: "Performance & Vitality" becomes "Performance &", "Vitality".
 */
export function splitNameIntoLines(name: string): readonly string[] {
  const lines: string[] = []
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const lastLine = lines.at(-1)
    if (lastLine !== undefined && `${lastLine} ${word}`.length <= maxLineLength) {
      lines[lines.length - 1] = `${lastLine} ${word}`
      continue
    }
    // Moves the last word of the line down, so that the ampersand follows it.
    const [, firstWords, lastWord] = (word === '&' && lastLine?.match(/^(.+) (\S+)$/)) || []
    if (firstWords !== undefined && lastWord !== undefined) {
      lines[lines.length - 1] = firstWords
      lines.push(`${lastWord} ${word}`)
    } else lines.push(word)
  }
  if (lines.length <= maxLines) return lines
  // Rare. The lines too many are joined to the last one; `fitNameToLabel` reduces the font size.
  return [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(' ')]
}

type LabelName = Readonly<{
  lines: readonly string[]
  /** In the jar's units, as the baselines are. */
  fontSize: number
  firstBaseline: number
  lastBaseline: number
}>

/** Returns the font size before a wide line reduces it, in the jar's units. */
function baseFontSizeOf(lineCount: number): number {
  if (lineCount >= 3) return 50
  return lineCount === 2 ? 56 : 60
}

/** Returns the lines of a name and where the label has them. */
export function fitNameToLabel(name: string): LabelName {
  const lines = splitNameIntoLines(name)
  const baseFontSize = baseFontSizeOf(lines.length)
  const widest = Math.max(
    1,
    ...lines.map((text) =>
      measureText({ text, fontName: 'serif', size: baseFontSize, tracking: nameTracking }),
    ),
  )
  const fontSize = baseFontSize * Math.min(1, labelWidth / widest)
  const firstBaseline = lines.length >= 3 ? 688 : 706
  return {
    lines,
    fontSize,
    firstBaseline,
    lastBaseline: firstBaseline + (lines.length - 1) * baseFontSize * lineHeight,
  }
}
