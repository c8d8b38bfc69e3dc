/**
 * Sets text as SVG paths, so that pictures look the same on a machine without fonts. Glyphs come
 * from the font files of the shop's two families.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const files = {
  serif: '@fontsource/besley/files/besley-latin-400-normal.woff',
  'serif-medium': '@fontsource/besley/files/besley-latin-500-normal.woff',
  sans: '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff',
  'sans-strong': '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff',
} as const

export type Letters = keyof typeof files

export type Words = Readonly<{
  text: string
  letters: Letters
  /** In units of the picture. */
  size: number
  /** In em, like CSS letter-spacing. */
  tracking?: number
}>

const opened = new Map<Letters, Font>()

function fontOf(letters: Letters): Font {
  const known = opened.get(letters)
  if (known) return known
  const file = readFileSync(createRequire(import.meta.url).resolve(files[letters]))
  const font = create(file)
  if ('fonts' in font) throw new TypeError(`${files[letters]} holds several fonts`)
  opened.set(letters, font)
  return font
}

/** The width of the text, in units of the picture. */
export function widthOf({ text, letters, size, tracking = 0 }: Words): number {
  const font = fontOf(letters)
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
  const font = fontOf(letters)
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
