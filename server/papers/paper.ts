/**
 * Draws PDF pages in the shop's fonts: text, rules, coloured dots, capsules in true size and bar
 * codes. Lengths are in points; `mm` converts millimetres to points. Text stays searchable.
 */
import bwip from 'bwip-js/node'
import PDFDocument from 'pdfkit'

import { computeBands } from '#domain/catalogue/capsule/bands.ts'
import {
  bodyPath,
  capPath,
  capsuleLength,
  capsuleLengthMm,
  contentsClipPath,
  outlinePath,
} from '#domain/catalogue/capsule/capsule-shape.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { pigmentOf } from '#domain/catalogue/formula/pigments.ts'
import { brand } from '#domain/shop-settings.ts'
import { fontFilesOf, type FontFile, type FontName } from '#server/fonts/fonts.ts'

export const ink = '#14241c'
export const mutedInk = '#4a5950'
export const hairlineColour = '#c9c5b8'
const capsuleFillColour = '#f4f2ea'
const capsuleOutlineColour = '#274437'

/** Converts millimetres to points. */
export const mm = (length: number): number => (length / 25.4) * 72

/** A document and the size of its pages, in points. */
export type Paper = {
  doc: PDFKit.PDFDocument
  width: number
  height: number
}

/** Creates a document without pages. Call `addPage` for each page. */
export function createPaper(size: { width: number; height: number }, title: string): Paper {
  const doc = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    // Keeps all pages until the end, so that numberPages can write on them.
    bufferPages: true,
    info: { Title: title, Author: brand },
    lang: 'en-MY',
  })
  return { doc, ...size }
}

export function addPage({ doc }: Paper): void {
  doc.addPage()
}

/** Returns the number of pages so far. */
export function countPages({ doc }: Paper): number {
  return doc.bufferedPageRange().count
}

/** Writes "Page 1 of 2" on the pages from `firstIndex` to the last one. */
export function numberPages(
  paper: Paper,
  firstIndex: number,
  placement: Omit<TextPlacement, 'colour' | 'size'>,
): void {
  const pageCount = countPages(paper) - firstIndex
  for (let page = 1; page <= pageCount; page += 1) {
    paper.doc.switchToPage(firstIndex + page - 1)
    const style = { size: 8.5, colour: mutedInk }
    drawText(paper, `Page ${page} of ${pageCount}`, { ...placement, ...style })
  }
}

/** Ends the document and returns its bytes. */
export async function renderPdf({ doc }: Paper): Promise<Buffer> {
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const documentEnd = new Promise<void>((resolve) => {
    doc.on('end', () => resolve())
  })
  doc.end()
  await documentEnd
  return Buffer.concat(chunks)
}

type TextPlacement = {
  x: number
  /** Baseline of the text. */
  y: number
  fontName?: FontName
  /** Font size. */
  size: number
  colour?: string
  /** True: `x` is the right end of the text. Default: `x` is the left end. */
  alignRight?: boolean
}

/** Writes text on one line. */
export function drawText({ doc }: Paper, text: string, placement: TextPlacement): void {
  const { y, fontName = 'sans', size, colour = ink, alignRight = false } = placement
  let cursorX = alignRight ? placement.x - measureText(text, fontName, size) : placement.x
  doc.fillColor(colour)
  for (const run of splitIntoRuns(text, fontName)) {
    // Registered by name, because pdfkit parses a font that is passed as bytes for each text again.
    doc.registerFont(run.file.name, run.file.bytes).font(run.file.name).fontSize(size)
    doc.text(run.text, cursorX, y, { baseline: 'alphabetic', lineBreak: false })
    cursorX += measureRun(run, size)
  }
}

/** Returns the width of a text on one line. */
export function measureText(text: string, fontName: FontName, fontSize: number): number {
  return splitIntoRuns(text, fontName).reduce((sum, run) => sum + measureRun(run, fontSize), 0)
}

/**
 * Breaks text at spaces into lines that fit the width; a word that is wider than the line overflows
 * it.
 */
export function wrapText(
  text: string,
  fontName: FontName,
  fontSize: number,
  width: number,
): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longerLine = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && measureText(longerLine, fontName, fontSize) <= width)
      lines[lines.length - 1] = longerLine
    else lines.push(word)
  }
  return lines
}

/** Returns the largest font size, up to `maxFontSize`, at which the text fits the width. */
export function fitFontSize(
  text: string,
  fontName: FontName,
  maxFontSize: number,
  width: number,
): number {
  return maxFontSize * Math.min(1, width / Math.max(1, measureText(text, fontName, maxFontSize)))
}

/**
 * Returns the characters of a text that the fonts can print. Characters are never substituted: a
 * similar one could name another person.
 */
export function keepPrintable(text: string): string {
  return listPrintableCharacters(text).join('').replaceAll(/\s+/g, ' ').trim()
}

/**
 * Returns a person's name as keepPrintable does. If characters were left out, adds
 * `incompleteNote`, so that the reader knows that the name is incomplete.
 */
export function printableName(name: string, incompleteNote: string): string {
  const isComplete = listPrintableCharacters(name).length === [...name.normalize('NFC')].length
  return isComplete ? keepPrintable(name) : `${keepPrintable(name)} ${incompleteNote}`.trim()
}

function listPrintableCharacters(text: string): string[] {
  return [...text.normalize('NFC')].filter(
    (character) => findFontFile(character, 'sans') !== undefined,
  )
}

/** Draws a horizontal line at `y`. */
export function drawRule(
  { doc }: Paper,
  startX: number,
  endX: number,
  y: number,
  { width = 1.1, colour = ink } = {},
): void {
  doc.moveTo(startX, y).lineTo(endX, y).lineWidth(width).strokeColor(colour).stroke()
}

/**
 * Draws the dot in the ingredient's colour beside its name. `pigment` is the number of that colour
 * (the same on screens). The edge is visible in black and white print.
 */
export function drawIngredientDot(
  { doc }: Paper,
  pigment: number,
  x: number,
  y: number,
  radius = 3.2,
): void {
  const { fill, edgeLight } = pigmentOf(pigment)
  doc.circle(x, y, radius).lineWidth(0.7).fillAndStroke(fill, edgeLight)
}

/** Draws the capsule horizontally in its true length, with its left end at x. */
export function drawCapsule({ doc }: Paper, formula: Formula, x: number, y: number): void {
  const scale = mm(capsuleLengthMm) / capsuleLength
  doc.save()
  doc.translate(x, y).scale(scale)
  // The path is vertical. Swapping x and y draws it horizontally.
  doc.transform(0, 1, 1, 0, 0, 0)
  doc.path(outlinePath).fill(capsuleFillColour)
  doc.save()
  doc.path(contentsClipPath).clip()
  for (const band of computeBands(formula, { small: true }))
    doc.path(band.path).fill(pigmentOf(band.pigment).fill)
  doc.restore()
  doc.lineWidth(2.6).strokeColor(capsuleOutlineColour)
  doc.path(capPath).stroke()
  doc.path(bodyPath).stroke()
  doc.restore()
}

/**
 * Draws a label code as a Code 128 bar code that fills the width. The caller leaves the empty
 * margins (quiet zones) that scanners need on both sides.
 */
export function drawBarCode(
  { doc }: Paper,
  code: string,
  area: { x: number; y: number; width: number; height: number },
): void {
  const [barCode] = bwip.raw('code128', code)
  if (!barCode || !('sbs' in barCode)) throw new Error(`cannot draw a bar code for ${code}`)
  // `sbs` has the widths of bars and gaps in turn, in modules (the narrowest bar).
  const modules = barCode.sbs.reduce((sum, width) => sum + width, 0)
  const moduleWidth = area.width / modules
  let x = area.x
  for (const [index, width] of barCode.sbs.entries()) {
    if (index % 2 === 0) doc.rect(x, area.y, width * moduleWidth, area.height)
    x += width * moduleWidth
  }
  doc.fill('#000000')
}

/** Characters of a text that one font file can print. */
type Run = { file: FontFile; text: string }

/**
 * Splits a text into runs of characters with the same font file. Characters that no file contains
 * are dropped.
 */
function splitIntoRuns(text: string, fontName: FontName): Run[] {
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const file = findFontFile(character, fontName)
    if (file === undefined) continue
    const lastRun = runs.at(-1)
    if (lastRun?.file === file) lastRun.text += character
    else runs.push({ file, text: character })
  }
  return runs
}

/** Returns the first file of the font that contains the character; undefined if none does. */
function findFontFile(character: string, fontName: FontName): FontFile | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  for (const file of fontFilesOf(fontName))
    if (file.font.hasGlyphForCodePoint(codePoint)) return file
  return undefined
}

function measureRun({ file: { font }, text }: Run, fontSize: number): number {
  return (font.layout(text).advanceWidth / font.unitsPerEm) * fontSize
}
