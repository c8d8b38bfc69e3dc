/**
 * Extracts the text of our PDFs, per page in the sequence of the content stream. Supports only what
 * pdfkit writes: deflated streams, and subset fonts with a ToUnicode table.
 */
import { inflateSync } from 'node:zlib'

type PdfObject = { dictionary: string; stream: string | undefined }

/** A text and where it is printed, in points from the top left corner of the page. */
export type PlacedText = {
  text: string
  /** Left and right edge. */
  x: number
  right: number
  baseline: number
  fontSize: number
}

/** Characters and widths of a font, by glyph. Widths are thousandths of the font size. */
type PdfFont = { characters: ReadonlyMap<string, string>; widths: readonly number[] }

/** Returns one text per page, with plain spaces instead of no-break spaces. */
export function readPdf(bytes: Buffer): string[] {
  return readPlacedTexts(bytes).map((texts) => texts.map(({ text }) => text).join('\n'))
}

/** Returns the texts of each page, in the sequence of the content stream. */
export function readPlacedTexts(bytes: Buffer): PlacedText[][] {
  const objects = readObjects(bytes)
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
  return pages.map(({ dictionary }) => {
    const contents = objects.get(findReference(dictionary, 'Contents') ?? '')?.stream ?? ''
    const resources = objects.get(findReference(dictionary, 'Resources') ?? '')?.dictionary ?? ''
    const fonts = new Map<string, PdfFont>()
    for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, readFont(objects, objects.get(id)?.dictionary ?? ''))
    return readPageTexts(contents, fonts)
  })
}

function readFont(objects: ReadonlyMap<string, PdfObject>, dictionary: string): PdfFont {
  const table = objects.get(findReference(dictionary, 'ToUnicode') ?? '')?.stream ?? ''
  const [, descendant = ''] = /\/DescendantFonts \[(\d+) 0 R\]/.exec(dictionary) ?? []
  const [, widths = ''] =
    /\/W \[0 \[([^\]]*)\]/.exec(objects.get(descendant)?.dictionary ?? '') ?? []
  return { characters: readGlyphs(table), widths: widths.split(' ').map(Number) }
}

/** Returns the objects of the file by their number. Streams are inflated. */
function readObjects(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match
    const streamStart = body.indexOf('stream\n')
    const dictionary = streamStart < 0 ? body : body.slice(0, streamStart)
    const storedStream =
      streamStart < 0
        ? undefined
        : body.slice(streamStart + 'stream\n'.length, body.lastIndexOf('\nendstream'))
    const stream =
      storedStream === undefined || !dictionary.includes('FlateDecode')
        ? storedStream
        : inflateSync(Buffer.from(storedStream, 'latin1')).toString('latin1')
    objects.set(id, { dictionary, stream })
  }
  return objects
}

/** Returns the number of the object to which an entry such as `/Contents 5 0 R` refers. */
function findReference(dictionary: string, name: string): string | undefined {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1]
}

/**
 * Returns the characters of each glyph, from the ToUnicode table. A glyph is four lower-case
 * hexadecimal digits.
 */
function readGlyphs(table: string): Map<string, string> {
  const charactersByGlyph = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi,
  ))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      charactersByGlyph.set(
        glyph,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
    }
  return charactersByGlyph
}

/**
 * Returns one text per text operator (TJ) of the content stream. The operator Tm before it sets the
 * place, Tf selects the font. An unknown glyph becomes `?`, a non-breaking space a normal one.
 */
function readPageTexts(contents: string, fonts: ReadonlyMap<string, PdfFont>): PlacedText[] {
  const pageHeight = Number(/^1 0 0 -1 0 ([\d.]+) cm/.exec(contents)?.[1])
  const texts: PlacedText[] = []
  let font: PdfFont | undefined
  let fontSize = 0
  let x = 0
  let baseline = 0
  for (const match of contents.matchAll(
    /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g,
  )) {
    const [, textX, textY, fontName, size, pieces] = match
    if (textX !== undefined) {
      x = Number(textX)
      baseline = pageHeight - Number(textY)
    } else if (fontName !== undefined) {
      font = fonts.get(fontName)
      fontSize = Number(size)
    } else {
      const { text, width } = readPieces(pieces ?? '', font)
      texts.push({ text, x, right: x + (width * fontSize) / 1000, baseline, fontSize })
    }
  }
  return texts
}

/** Reads `<00010002> 20 <0003>`: glyphs, and how far the next ones are moved to the left. */
function readPieces(pieces: string, font: PdfFont | undefined): { text: string; width: number } {
  let text = ''
  let width = 0
  for (const [, hex, shift] of pieces.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/gi)) {
    width -= Number(shift ?? 0)
    for (const glyph of hex?.toLowerCase().match(/.{4}/g) ?? []) {
      text += font?.characters.get(glyph) ?? '?'
      width += font?.widths[Number.parseInt(glyph, 16)] ?? 0
    }
  }
  return { text: text.replaceAll('\u00a0', ' '), width }
}
