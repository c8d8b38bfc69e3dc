/**
 * Draws text as SVG paths, so that pictures look the same on a machine without the fonts. The
 * glyphs come from the font files of the shop's two font families.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const fontFiles = {
  serif: '@fontsource/besley/files/besley-latin-400-normal.woff',
  'serif-medium': '@fontsource/besley/files/besley-latin-500-normal.woff',
  sans: '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff',
  'sans-strong': '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff',
} as const

export type FontName = keyof typeof fontFiles

export type StyledText = Readonly<{
  text: string
  fontName: FontName
  /** In units of the picture. */
  size: number
  /** In em, like CSS letter-spacing. */
  tracking?: number
}>

const loadedFonts = new Map<FontName, Font>()

function loadFont(fontName: FontName): Font {
  const loadedFont = loadedFonts.get(fontName)
  if (loadedFont) return loadedFont
  const file = readFileSync(createRequire(import.meta.url).resolve(fontFiles[fontName]))
  const font = create(file)
  if ('fonts' in font) throw new TypeError(`${fontFiles[fontName]} contains several fonts`)
  loadedFonts.set(fontName, font)
  return font
}

/** Returns the width of the text, in units of the picture. */
export function measureText({ text, fontName, size, tracking = 0 }: StyledText): number {
  const font = loadFont(fontName)
  const run = font.layout(text)
  return (run.advanceWidth / font.unitsPerEm + tracking * (run.glyphs.length - 1)) * size
}

const roundToHundredths = (value: number): string => String(Math.round(value * 100) / 100)

/**
 * Returns an SVG path of the text with its baseline at y. It starts at x; with `alignRight` it ends
 * at x.
 */
export function drawText(
  style: StyledText,
  position: { x: number; y: number; fill: string; alignRight?: boolean },
): string {
  const { text, fontName, size, tracking = 0 } = style
  const font = loadFont(fontName)
  const scale = size / font.unitsPerEm
  const run = font.layout(text)
  let penX = position.alignRight ? position.x - measureText(style) : position.x
  const path = run.glyphs.map((glyph, index) => {
    const glyphPosition = run.positions[index]
    const [xOffset, yOffset] = [glyphPosition?.xOffset ?? 0, glyphPosition?.yOffset ?? 0]
    // Glyph 0 means that the font lacks the character. A gap looks better on a label than a box.
    const commands = glyph.id === 0 ? [] : glyph.path.commands
    const glyphPath = commands
      .map(({ command, args }) => {
        const pathCommand = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C' }[
          command
        ]
        // Arguments alternate between x and y.
        const numbers = args.map((value, argIndex) =>
          roundToHundredths(
            argIndex % 2
              ? position.y - (value + yOffset) * scale
              : penX + (value + xOffset) * scale,
          ),
        )
        return pathCommand === undefined ? 'Z' : `${pathCommand}${numbers.join(' ')}`
      })
      .join('')
    penX += (glyphPosition?.xAdvance ?? glyph.advanceWidth) * scale + tracking * size
    return glyphPath
  })
  return `<path fill="${position.fill}" d="${path.join('')}"/>`
}
