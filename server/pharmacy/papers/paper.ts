/**
 * Draws PDF pages in the shop's fonts: text, rules, beads, the capsule in true size, bar codes.
 * Lengths are points; `mm` converts millimetres. Text stays searchable.
 */
import bwip from 'bwip-js/node'
import PDFDocument from 'pdfkit'

import { bandsOf } from '#domain/catalogue/capsule/bands.ts'
import {
  bodyLine,
  cap,
  capsuleLength,
  capsuleMillimetres,
  inside,
  silhouette,
} from '#domain/catalogue/capsule/capsule-shape.ts'
import type { Formula } from '#domain/catalogue/formula.ts'
import { pigmentOf } from '#domain/catalogue/pigments.ts'
import { fontsOf, type FontFile, type FontStyle } from '#server/fonts/fonts.ts'

const ink = '#14241c'
export const quiet = '#4a5950'
export const hairline = '#c9c5b8'

export const mm = (length: number): number => (length / 25.4) * 72

export type Paper = {
  doc: PDFKit.PDFDocument
  width: number
  height: number
}

/** Creates a document without a page; `addSheet` adds one. */
export function newPaper(size: { width: number; height: number }, title: string): Paper {
  const doc = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Author: 'Racik' },
    lang: 'en-MY',
  })
  return { doc, ...size }
}

export function addSheet({ doc }: Paper): void {
  doc.addPage()
}

/** Ends the document and returns its bytes. */
export async function bytesOf({ doc }: Paper): Promise<Buffer> {
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve) => {
    doc.on('end', () => resolve())
  })
  doc.end()
  await done
  return Buffer.concat(chunks)
}

export type Place = {
  x: number
  /** The baseline. */
  y: number
  letters?: FontStyle
  size: number
  colour?: string
  /** `x` is the right end of the text. */
  end?: boolean
}

/** Writes text on one line. */
export function put({ doc }: Paper, text: string, place: Place): void {
  const { y, letters = 'sans', size, colour = ink, end = false } = place
  let pen = end ? place.x - widthOf(text, letters, size) : place.x
  doc.fillColor(colour)
  for (const run of runsOf(text, letters)) {
    doc.font(run.file.bytes).fontSize(size)
    doc.text(run.text, pen, y, { baseline: 'alphabetic', lineBreak: false })
    pen += advanceOf(run, size)
  }
}

function widthOf(text: string, letters: FontStyle, size: number): number {
  return runsOf(text, letters).reduce((sum, run) => sum + advanceOf(run, size), 0)
}

/** Breaks text at spaces into lines that fit a width; a word that is too long has its own line. */
export function linesOf(text: string, letters: FontStyle, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && widthOf(longer, letters, size) <= width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The largest size, up to `size`, at which the text fits the width. */
export function fitting(text: string, letters: FontStyle, size: number, width: number): number {
  return size * Math.min(1, width / Math.max(1, widthOf(text, letters, size)))
}

/**
 * The part of a name that the fonts can write. Nothing is substituted: `whole` is false when
 * characters were left out, so that the paper can say so.
 */
export function writable(name: string): { text: string; whole: boolean } {
  const stored = [...name.normalize('NFC')].filter(
    (letter) => coverOf(letter, 'sans') !== undefined,
  )
  const text = stored.join('').replaceAll(/\s+/g, ' ').trim()
  return { text, whole: stored.length === [...name.normalize('NFC')].length }
}

export function rule(
  { doc }: Paper,
  from: number,
  to: number,
  y: number,
  { width = 1.1, colour = ink } = {},
): void {
  doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colour).stroke()
}

/** The dot beside an ingredient's name; its edge keeps it visible in black and white print. */
export function bead({ doc }: Paper, pigment: number, x: number, y: number, radius = 3.2): void {
  const { fill, edgeLight } = pigmentOf(pigment)
  doc.circle(x, y, radius).lineWidth(0.7).fillAndStroke(fill, edgeLight)
}

/** The capsule in bands, lying, in its true length, with its left end at x. */
export function capsule({ doc }: Paper, formula: Formula, x: number, y: number): void {
  const scale = mm(capsuleMillimetres) / capsuleLength
  doc.save()
  doc.translate(x, y).scale(scale)
  doc.transform(0, 1, 1, 0, 0, 0)
  doc.path(silhouette).fill('#f4f2ea')
  doc.save()
  doc.path(inside).clip()
  for (const band of bandsOf(formula, { small: true }))
    doc.path(band.path).fill(pigmentOf(band.pigment).fill)
  doc.restore()
  doc.lineWidth(2.6).strokeColor('#274437')
  doc.path(cap).stroke()
  doc.path(bodyLine).stroke()
  doc.restore()
}

/** A label code as Code 128 that fills the width; the caller leaves room for the quiet zones. */
export function bars(
  { doc }: Paper,
  code: string,
  place: { x: number; y: number; width: number; height: number },
): void {
  const [drawn] = bwip.raw('code128', code)
  if (!drawn || !('sbs' in drawn)) throw new Error(`cannot draw a bar code for ${code}`)
  // Widths of bars and gaps in turn, in modules.
  const modules = drawn.sbs.reduce((sum, width) => sum + width, 0)
  const module = place.width / modules
  let x = place.x
  for (const [index, width] of drawn.sbs.entries()) {
    if (index % 2 === 0) doc.rect(x, place.y, width * module, place.height)
    x += width * module
  }
  doc.fill('#000000')
}

type Run = { file: FontFile; text: string }

/** Splits a text into runs by font file; characters that no file has are dropped. */
function runsOf(text: string, letters: FontStyle): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const file = coverOf(letter, letters)
    if (file === undefined) continue
    const last = runs.at(-1)
    if (last?.file === file) last.text += letter
    else runs.push({ file, text: letter })
  }
  return runs
}

/** Returns the first file that has the character. */
function coverOf(letter: string, style: FontStyle): FontFile | undefined {
  const point = letter.codePointAt(0) ?? 0
  for (const file of fontsOf(style)) if (file.font.hasGlyphForCodePoint(point)) return file
  return undefined
}

function advanceOf({ file: { font }, text }: Run, size: number): number {
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size
}
