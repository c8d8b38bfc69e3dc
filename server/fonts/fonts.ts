/**
 * The shop's fonts for what the server draws: PDF papers and product pictures. One file per weight
 * and alphabet, written by scripts/bundle/make-fonts.ts: fontkit cannot read the variable fonts
 * that the browser gets.
 */
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/** The files of each font, in the order in which a character is looked up. */
const files = {
  serif: ['besley-latin-400', 'besley-latin-ext-400'],
  'serif-medium': ['besley-latin-500', 'besley-latin-ext-500'],
  sans: [
    'hanken-grotesk-latin-400',
    'hanken-grotesk-latin-ext-400',
    'hanken-grotesk-vietnamese-400',
    'hanken-grotesk-cyrillic-ext-400',
  ],
  'sans-strong': [
    'hanken-grotesk-latin-600',
    'hanken-grotesk-latin-ext-600',
    'hanken-grotesk-vietnamese-600',
    'hanken-grotesk-cyrillic-ext-600',
  ],
} as const satisfies Record<string, readonly string[]>

export type FontName = keyof typeof files

/** `bytes` is the file, for embedding; `font` measures it. */
export type FontFile = { readonly bytes: Buffer; readonly font: Font }

const loadedFonts = new Map<string, FontFile>()

/**
 * Yields the files of a font, the most likely alphabet first. Each is read when the caller reaches
 * it, and then stays in memory.
 */
export function* fontsOf(fontName: FontName): Generator<FontFile, void> {
  for (const name of files[fontName]) yield load(name)
}

/** Returns the file with the Latin letters. */
export function latinFontOf(fontName: FontName): Font {
  return load(files[fontName][0]).font
}

function load(name: string): FontFile {
  const loadedFont = loadedFonts.get(name)
  if (loadedFont) return loadedFont
  const bytes = readFileSync(new URL(`./${name}.woff`, import.meta.url))
  const font = create(bytes)
  if ('fonts' in font) throw new TypeError(`${name}.woff contains several fonts`)
  const file = { bytes, font }
  loadedFonts.set(name, file)
  return file
}
