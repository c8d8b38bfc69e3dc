/**
 * Extracts the text of our PDFs, per page in the sequence of the content stream. Supports only what
 * pdfkit writes: deflated streams, and subset fonts with a ToUnicode table.
 */
import { inflateSync } from 'node:zlib'

type PdfObject = { dictionary: string; stream: string | undefined }

/** Returns one text per page, with plain spaces instead of no-break spaces. */
export function readPdf(bytes: Buffer): string[] {
  const objects = readObjects(bytes)
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
  return pages.map(({ dictionary }) => {
    const contents = objects.get(findReference(dictionary, 'Contents') ?? '')?.stream ?? ''
    const resources = objects.get(findReference(dictionary, 'Resources') ?? '')?.dictionary ?? ''
    const fonts = new Map<string, ReadonlyMap<string, string>>()
    for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = findReference(objects.get(id)?.dictionary ?? '', 'ToUnicode')
      fonts.set(name, readGlyphs(objects.get(table ?? '')?.stream ?? ''))
    }
    return readPageText(contents, fonts)
  })
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
 * Returns one line per text operator (TJ) of the content stream. The operator Tf before it selects
 * the font. An unknown glyph becomes `?`, a non-breaking space a normal one.
 */
function readPageText(
  contents: string,
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string {
  const lines: string[] = []
  let font: ReadonlyMap<string, string> = new Map()
  for (const match of contents.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    const [, name, pieces] = match
    if (name !== undefined) font = fonts.get(name) ?? new Map()
    else {
      const digits = [...(pieces ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => hex).join('')
      const glyphs = digits.match(/.{4}/g) ?? []
      lines.push(glyphs.map((glyph) => font.get(glyph.toLowerCase()) ?? '?').join(''))
    }
  }
  return lines.join('\n').replaceAll('\u00a0', ' ')
}
