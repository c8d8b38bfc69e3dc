/**
 * The shop's fonts for PDF documents and product pictures, which the server draws. Each weight and
 * alphabet has its own file, written by scripts/bundle/make-fonts.ts, because fontkit cannot read
 * the variable fonts that browsers use.
 */
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/** The files of each font, in the order in which a character is looked up. */
const fileNamesByFont = {
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

export type FontName = keyof typeof fileNamesByFont

/** `bytes` is for embedding, `font` for measuring text. `name` is the file's name without `.ttf`. */
export type FontFile = { readonly name: string; readonly bytes: Buffer; readonly font: Font }

const cachedFiles = new Map<string, FontFile>()

/**
 * Yields the files of a font, the most likely alphabet first. A file is read when the iteration
 * reaches it, and is then cached.
 */
export function* fontFilesOf(fontName: FontName): Generator<FontFile, void> {
  for (const name of fileNamesByFont[fontName]) yield loadFontFile(name)
}

/** Returns the font of the file with the Latin letters. */
export function latinFontOf(fontName: FontName): Font {
  return loadFontFile(fileNamesByFont[fontName][0]).font
}

/** Returns the file, from the cache if it was read before. Throws when it is missing. */
function loadFontFile(name: string): FontFile {
  const cachedFile = cachedFiles.get(name)
  if (cachedFile) return cachedFile
  const bytes = readFileSync(new URL(`./${name}.ttf`, import.meta.url))
  const font = create(bytes)
  if ('fonts' in font) throw new TypeError(`${name}.ttf contains several fonts`)
  const file = { name, bytes, font }
  cachedFiles.set(name, file)
  return file
}
