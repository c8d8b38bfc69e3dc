/**
 * Draws text as SVG paths, so that pictures look the same on a machine without the fonts. The
 * glyphs come from the font files of the shop's two font families.
 */
import { latinFontOf, type FontName } from '#server/fonts/fonts.ts'

/** The text colour of all drawings: `--ink` of the light scheme in web/ui/tokens.css. */
export const inkColour = '#14241c'

/** The colour of secondary text on the light background of the drawings. */
export const mutedColour = '#4a5950'

export type StyledText = Readonly<{
  text: string
  fontName: FontName
  /** In units of the picture. */
  size: number
  /** In em, like CSS letter-spacing. */
  tracking?: number
}>

/** Returns the width of the text, in units of the picture. */
export function measureText({ text, fontName, size, tracking = 0 }: StyledText): number {
  const font = latinFontOf(fontName)
  const run = font.layout(text)
  return (run.advanceWidth / font.unitsPerEm + tracking * (run.glyphs.length - 1)) * size
}

/** Commands of fontkit and their letters in an SVG path. */
const pathLetters: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

const roundToHundredths = (value: number): string => String(Math.round(value * 100) / 100)

/**
 * Returns an SVG path of the text, with its baseline at y. The text starts at x, or ends at x with
 * `alignRight`.
 */
export function drawText(
  style: StyledText,
  position: { x: number; y: number; fill: string; alignRight?: boolean },
): string {
  const { text, fontName, size, tracking = 0 } = style
  const font = latinFontOf(fontName)
  const scale = size / font.unitsPerEm
  const run = font.layout(text)
  let penX = position.alignRight ? position.x - measureText(style) : position.x
  const glyphPaths = run.glyphs.map((glyph, index) => {
    const glyphPosition = run.positions[index]
    if (!glyphPosition) throw new Error(`the font has no position for glyph ${index} of "${text}"`)
    const { xOffset, yOffset, xAdvance } = glyphPosition
    // Glyph 0 means that the font lacks the character. A gap looks better on a label than a box.
    const commands = glyph.id === 0 ? [] : glyph.path.commands
    const glyphPath = commands
      .map(({ command, args }) => {
        const letter = pathLetters[command]
        if (letter === undefined) throw new Error(`unknown path command of the font: ${command}`)
        // Arguments alternate between x and y. The y axis of fonts points up, that of SVG down.
        const numbers = args.map((value, argIndex) =>
          roundToHundredths(
            argIndex % 2 === 0
              ? penX + (value + xOffset) * scale
              : position.y - (value + yOffset) * scale,
          ),
        )
        return `${letter}${numbers.join(' ')}`
      })
      .join('')
    penX += xAdvance * scale + tracking * size
    return glyphPath
  })
  return `<path fill="${position.fill}" d="${glyphPaths.join('')}"/>`
}
