/**
 * Makes all font files of the shop from two variable fonts. Run `node
 * scripts/bundle/make-fonts.ts`.
 *
 * For the browser it writes web/ui/fonts/*.woff2 and faces.css. These fonts have only the
 * characters of the pages, so that the first paint loads two small files. The fallback faces have
 * the line height and average width of the real fonts, so that the swap causes no layout shift.
 *
 * For the server it writes server/fonts/*.ttf, one file per weight and alphabet. These fonts have
 * every character, because labels show names of customers. They are not compressed: fontkit would
 * inflate the outlines of a WOFF font again for each glyph.
 */
import { readFile, writeFile, mkdir } from 'node:fs/promises'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

const ascii = characterRange(0x20, 0x7e)
const latin1 = ascii + characterRange(0xa0, 0xff)
// · × – — ‘ ’ “ ” • … − and two no-break spaces.
const punctuation = '\u00a0\u00b7\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212\u202f'

/** The fonts of the browser. `text` has the characters that its file contains. */
const browserFamilies = [
  {
    file: 'besley',
    family: 'Besley',
    source: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
    // © ® é
    text: ascii + punctuation + '\u00a9\u00ae\u00e9',
    weights: { min: 400, max: 500 },
    fallbacks: ['Georgia', 'Times New Roman', 'Noto Serif', 'DejaVu Serif', 'Open Sans'],
  },
  {
    file: 'hanken',
    family: 'Hanken',
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    // € ™ µ μ (micro sign and Greek letter)
    text: latin1 + punctuation + '\u20ac\u2122\u00b5\u03bc',
    weights: { min: 400, max: 600 },
    fallbacks: ['Arial', 'Roboto', 'DejaVu Sans', 'Open Sans'],
  },
] as const

// `width` is the average width of a character of `sample` in em. The letters of `sample` are as
// frequent as in English. The widths were measured from metric-compatible fonts: Arimo for Arial,
// Tinos for Times New Roman, Gelasio for Georgia. A Linux without any of them has DejaVu; the
// browser bundled for the journeys has only Open Sans.
const sample = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      '
const fallbackFonts = {
  Georgia: { names: ['Georgia', 'Gelasio'], width: 0.4533 },
  'Times New Roman': { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 0.4172 },
  'Noto Serif': { names: ['Noto Serif'], width: 0.4972 },
  Arial: { names: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'], width: 0.4563 },
  Roboto: { names: ['Roboto'], width: 0.4577 },
  'DejaVu Serif': { names: ['DejaVu Serif'], width: 0.527 },
  'DejaVu Sans': { names: ['DejaVu Sans'], width: 0.5222 },
  'Open Sans': { names: ['Open Sans'], width: 0.4801 },
} as const

/** Returns the characters between two code points, both included. */
function characterRange(from: number, to: number): string {
  const codePoints = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return String.fromCodePoint(...codePoints)
}

const formatPercent = (value: number): string => `${(value * 100).toFixed(2)}%`

/** Writes the WOFF2 file of a family. Returns the CSS of its face and its fallback faces. */
async function makeBrowserFont(family: (typeof browserFamilies)[number]): Promise<string> {
  const original = await readFile(new URL(`../../node_modules/${family.source}`, import.meta.url))
  const woff2 = await subsetFont(original, family.text, {
    targetFormat: 'woff2',
    variationAxes: { wght: family.weights },
  })
  await writeFile(new URL(`../../web/ui/fonts/${family.file}.woff2`, import.meta.url), woff2)
  console.log(`${family.file}.woff2 ${(woff2.length / 1024).toFixed(1)} kB`)

  // Measures at the weight of body text. The default weight of a variable font may be another.
  const regular = await subsetFont(original, sample, {
    targetFormat: 'sfnt',
    variationAxes: { wght: 400 },
  })
  const font = create(regular)
  if (!('unitsPerEm' in font)) throw new Error(`${family.source} is a collection, not a font`)
  const averageWidth = font.layout(sample).advanceWidth / sample.length / font.unitsPerEm
  const face = `@font-face {
  font-family: ${family.family};
  src: url('./${family.file}.woff2') format('woff2');
  font-weight: ${family.weights.min} ${family.weights.max};
  font-display: swap;
}`
  const fallbacks = family.fallbacks.map((name) => {
    const fallback = fallbackFonts[name]
    const scale = averageWidth / fallback.width
    const scaledEm = font.unitsPerEm * scale
    return `@font-face {
  font-family: '${family.family} as ${name}';
  src: ${fallback.names.map((local) => `local('${local}')`).join(', ')};
  size-adjust: ${formatPercent(scale)};
  ascent-override: ${formatPercent(font.ascent / scaledEm)};
  descent-override: ${formatPercent(-font.descent / scaledEm)};
  line-gap-override: ${formatPercent(font.lineGap / scaledEm)};
}`
  })
  return [face, ...fallbacks].join('\n\n')
}

/** The weights of each family that the server draws with. */
const serverFamilies = {
  besley: [400, 500],
  'hanken-grotesk': [400, 600],
} as const

/** Writes the TTF files of a family, one for each alphabet and weight. */
async function makeServerFonts(name: keyof typeof serverFamilies): Promise<void> {
  const source = new URL(`../../node_modules/@fontsource-variable/${name}/`, import.meta.url)
  // Ranges by alphabet, for instance { "latin": "U+0000-00FF,U+0131" }.
  const ranges: Record<string, string> = JSON.parse(
    await readFile(new URL('unicode.json', source), 'utf8'),
  )
  for (const [alphabet, codePoints] of Object.entries(ranges)) {
    const original = await readFile(new URL(`files/${name}-${alphabet}-wght-normal.woff2`, source))
    for (const weight of serverFamilies[name]) {
      const font = await subsetFont(original, charactersOf(codePoints), {
        targetFormat: 'sfnt',
        variationAxes: { wght: weight },
      })
      const file = new URL(`../../server/fonts/${name}-${alphabet}-${weight}.ttf`, import.meta.url)
      await writeFile(file, font)
      console.log(`${name}-${alphabet}-${weight}.ttf ${(font.length / 1024).toFixed(1)} kB`)
    }
  }
}

/** Returns the characters of ranges such as "U+0000-00FF,U+0131". */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .map((text) => text.replace('U+', '').split('-'))
    .map(([from = '', to = from]) =>
      characterRange(Number.parseInt(from, 16), Number.parseInt(to, 16)),
    )
    .join('')
}

await makeServerFonts('besley')
await makeServerFonts('hanken-grotesk')
await mkdir(new URL('../../web/ui/fonts/', import.meta.url), { recursive: true })
const css = await Promise.all(browserFamilies.map(makeBrowserFont))
await writeFile(
  new URL('../../web/ui/fonts/faces.css', import.meta.url),
  `/* The two fonts and their fallbacks. Generated by scripts/bundle/make-fonts.ts; do not edit. */\n${css.join('\n\n')}\n`,
)
