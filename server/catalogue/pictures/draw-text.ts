/**
 * Sets text as SVG paths, so that pictures look the same on a machine without fonts. Glyphs come
 * from the font files of the shop's two families.
 */
import { latinFontOf, type FontStyle } from '#server/fonts/fonts.ts'

export type Words = Readonly<{
  text: string
  letters: FontStyle
  /** In units of the picture. */
  size: number
  /** In em, like CSS letter-spacing. */
  tracking?: number
}>

/** The width of the text, in units of the picture. */
export function widthOf({ text, letters, size, tracking = 0 }: Words): number {
  const font = latinFontOf(letters)
  const run = font.layout(text)
  return (run.advanceWidth / font.unitsPerEm + tracking * (run.glyphs.length - 1)) * size
}

const shortened = (value: number): string => String(Math.round(value * 100) / 100)

/** An SVG path of the text with its baseline at y. It starts at x, or ends at x with `end`. */
export function drawText(
  words: Words,
  place: { x: number; y: number; fill: string; end?: boolean },
): string {
  const { text, letters, size, tracking = 0 } = words
  const font = latinFontOf(letters)
  const scale = size / font.unitsPerEm
  const run = font.layout(text)
  let pen = place.end ? place.x - widthOf(words) : place.x
  const path = run.glyphs.map((glyph, index) => {
    const position = run.positions[index]
    const [left, up] = [position?.xOffset ?? 0, position?.yOffset ?? 0]
    // A character the font lacks leaves a gap: a box would look like a mistake on a label.
    const commands = glyph.id === 0 ? [] : glyph.path.commands
    const drawn = commands
      .map(({ command, args }) => {
        const pathCommand = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C' }[
          command
        ]
        const numbers = args.map((value, at) =>
          shortened(at % 2 ? place.y - (value + up) * scale : pen + (value + left) * scale),
        )
        return pathCommand === undefined ? 'Z' : `${pathCommand}${numbers.join(' ')}`
      })
      .join('')
    pen += (position?.xAdvance ?? glyph.advanceWidth) * scale + tracking * size
    return drawn
  })
  return `<path fill="${place.fill}" d="${path.join('')}"/>`
}
