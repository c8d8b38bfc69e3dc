/**
 * The batch sheet, A4: for each ingredient the active amount, the compound to weigh, its lot and
 * weigher; the orders; boxes for two signatures; and the reason if no second person checked.
 */
import { capsuleMillimetres } from '#domain/catalogue/capsule/capsule-shape.ts'
import type { FormulaIngredient } from '#domain/catalogue/formula.ts'
import { weighingsOf, totalWeight, batchOverage } from '#domain/pharmacy/batch.ts'
import { bestBefore } from '#domain/pharmacy/best-before.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import type { Batch } from '#server/pharmacy/batch/stored-batch.ts'

import {
  addPage,
  drawBead,
  renderPdf,
  drawCapsule,
  fitFontSize,
  hairlineColour,
  ink,
  wrapText,
  mm,
  createPaper,
  drawText,
  mutedInk,
  drawRule,
  keepPrintable,
  type Paper,
} from '#server/papers/paper.ts'

export const sheetSize = { width: mm(210), height: mm(297) }
const left = mm(16)
const right = sheetSize.width - mm(16)
/** Height of an ingredient's row. */
export const rowHeight = mm(9.6)
/** From the top of a row to the baseline of its text, when it has one line. */
export const rowBaseline = rowHeight * 0.64

/** x of each column: the left edge, but the right edge for active, compound and weight. */
const columns = {
  name: left + 14,
  active: mm(92),
  compound: mm(112),
  weight: mm(133),
  lot: mm(136),
  weigher: mm(156),
  checkbox: right - 11,
}
const nameWidth = mm(54)
const lotWidth = mm(19)
const weigherWidth = mm(27)

/** What a sheet shows in addition to its batch. */
export type SheetFacts = { brand: string; shelfLifeMonths: number }

export async function drawBatchSheet(batch: Batch, facts: SheetFacts): Promise<Buffer> {
  const paper = createPaper(sheetSize, `Batch sheet ${batch.number}`)
  addBatchSheet(paper, batch, facts)
  return renderPdf(paper)
}

/** Adds the batch's sheet to the document, on as many pages as needed. */
export function addBatchSheet(paper: Paper, batch: Batch, facts: SheetFacts): void {
  const rows = weighingsOf(batch.formula, batch.capsules)
  const lots = new Map(batch.lots.map((lot) => [lot.ingredient, lot]))
  let y = addSheetPage(paper, batch, facts.brand)
  for (const { ingredient, perCapsule, compoundPerCapsule, toWeigh } of rows) {
    // The rest of the page is for the total and the signatures.
    if (y > sheetSize.height - mm(60)) y = addSheetPage(paper, batch, facts.brand)
    const base = y + rowBaseline
    drawBead(paper, ingredient.pigment, left + 4, y + rowHeight / 2)
    drawIngredient(paper, ingredient, { x: columns.name, y, width: nameWidth })
    drawText(paper, perCapsule, { x: columns.active, y: base, size: 9.5, alignRight: true })
    drawText(paper, compoundPerCapsule, {
      x: columns.compound,
      y: base,
      size: 9.5,
      alignRight: true,
    })
    drawText(paper, toWeigh, {
      x: columns.weight,
      y: base,
      size: 10.5,
      fontName: 'sans-strong',
      alignRight: true,
    })
    const lot = lots.get(ingredient.id)
    const lotText = lot?.lot ?? ''
    drawText(paper, lotText, {
      x: columns.lot,
      y: base,
      size: fitFontSize(lotText, 'sans', 9.5, lotWidth),
    })
    drawWeigher(paper, lot?.weighedBy ?? '', y)
    drawCheckbox(paper, columns.checkbox, y + rowHeight / 2)
    y += rowHeight
    drawRule(paper, left, right, y, { width: 0.5, colour: hairlineColour })
  }
  drawText(paper, 'Total', {
    x: columns.name,
    y: y + rowBaseline,
    size: 10,
    fontName: 'sans-strong',
  })
  drawText(paper, totalWeight(rows), {
    x: columns.weight,
    y: y + rowBaseline,
    size: 10.5,
    fontName: 'sans-strong',
    alignRight: true,
  })
  drawOrders(paper, batch, y + rowHeight * 2, facts.shelfLifeMonths)
}

/** Draws an ingredient's name above the compound that is weighed, in a row whose top is y. */
export function drawIngredient(
  paper: Paper,
  { name, form = '', compound = '', factor = 1 }: FormulaIngredient,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const source = compound === '' ? form : `${compound}, factor ${factor}`
  const base = source === '' ? y + rowBaseline : y + rowHeight * 0.46
  drawText(paper, name, { x, y: base, size: fitFontSize(name, 'sans', 10, width) })
  drawText(paper, source, {
    x,
    y: y + rowHeight * 0.84,
    size: fitFontSize(source, 'sans', 7.5, width),
    colour: mutedInk,
  })
}

/** Draws a name on one line, or on two; further lines are cut off. */
function drawWeigher(paper: Paper, name: string, y: number): void {
  const { text } = keepPrintable(name)
  const lines = wrapText(text, 'sans', 8.5, weigherWidth).slice(0, 2)
  const bases = lines.length > 1 ? [0.44, 0.82] : [0.64]
  for (const [index, line] of lines.entries())
    drawText(paper, line, {
      x: columns.weigher,
      y: y + rowHeight * (bases[index] ?? 0),
      size: fitFontSize(line, 'sans', 8.5, weigherWidth),
    })
}

function addSheetPage(paper: Paper, batch: Batch, brand: string): number {
  addPage(paper)
  drawText(paper, brand, { x: left, y: mm(20), fontName: 'serif-medium', size: 15 })
  drawText(paper, `Batch ${batch.number}`, {
    x: right,
    y: mm(20),
    fontName: 'sans-strong',
    size: 13,
    alignRight: true,
  })
  drawRule(paper, left, right, mm(23))
  const nameSize = fitFontSize(batch.productName, 'serif', 20, mm(120))
  drawText(paper, batch.productName, { x: left, y: mm(33), fontName: 'serif', size: nameSize })
  drawText(
    paper,
    `${batch.capsules} capsules, size 0, ${batchOverage}% overage. Made on ${formatDate(batch.day)} by ${batch.madeBy}`,
    { x: left, y: mm(39.5), size: 10, colour: mutedInk },
  )
  drawCapsule(paper, batch.formula, right - mm(capsuleMillimetres), mm(28))
  drawText(paper, 'Active and compound are of one capsule. The compound is weighed.', {
    x: left,
    y: mm(44.5),
    size: 8.5,
    colour: mutedInk,
  })
  const y = mm(51)
  // Text, x, whether the text is right-aligned.
  const headings = [
    ['Ingredient', columns.name, false],
    ['Active', columns.active, true],
    ['Compound', columns.compound, true],
    ['To weigh', columns.weight, true],
    ['Lot', columns.lot, false],
    ['Weighed by', columns.weigher, false],
    ['Checked', right, true],
  ] as const
  for (const [text, x, alignRight] of headings)
    drawText(paper, text, { x, y, size: 8.5, colour: mutedInk, alignRight })
  drawRule(paper, left, right, y + 6)
  return y + 6
}

function drawOrders(paper: Paper, batch: Batch, top: number, shelfLifeMonths: number): void {
  let y = top
  drawText(paper, 'For these orders', { x: left, y, size: 8.5, colour: mutedInk })
  y += 5
  drawRule(paper, left, right, y)
  for (const line of batch.lines) {
    y += mm(6.2)
    // Leaves room for the signatures.
    if (y > sheetSize.height - mm(54)) {
      addPage(paper)
      y = mm(24)
    }
    drawText(paper, line.orderNumber, { x: left, y, fontName: 'sans-strong', size: 10 })
    const person = keepPrintable(line.customer)
    const shown = person.whole ? person.text : `${person.text} (see order)`.trim()
    drawText(paper, shown, { x: mm(42), y, size: fitFontSize(shown, 'sans', 10, mm(50)) })
    drawText(paper, `${line.quantity} × ${line.size} capsules`, {
      x: mm(124),
      y,
      size: 10,
      alignRight: true,
    })
    drawText(paper, `Best before ${formatDate(bestBefore(line.placedAt, shelfLifeMonths))}`, {
      x: right,
      y,
      size: 10,
      alignRight: true,
    })
  }
  drawSignatures(paper, batch)
}

function drawSignatures(paper: Paper, batch: Batch): void {
  const y = sheetSize.height - mm(36)
  const width = (right - left - mm(8)) / 2
  const checked = batch.checkedAt
    ? `${batch.checkedBy ?? ''}, ${batch.checkedRegistration ?? ''}, ${formatDateTime(batch.checkedAt)}`
    : ''
  const aloneLines = wrapText(noSecondPersonText(batch), 'sans', 8.5, right - left)
  for (const [index, line] of aloneLines.entries())
    drawText(paper, line, { x: left, y: y - 8 - (aloneLines.length - 1 - index) * 11, size: 8.5 })
  for (const [index, [label, who]] of (
    [
      ['Made by', batch.madeBy],
      ['Checked by the pharmacist', checked],
    ] as const
  ).entries()) {
    const x = left + index * (width + mm(8))
    paper.doc.rect(x, y, width, mm(22)).lineWidth(0.8).strokeColor(ink).stroke()
    drawText(paper, label, { x: x + 8, y: y + 14, size: 8.5, colour: mutedInk })
    drawText(paper, who, { x: x + 8, y: y + 28, size: fitFontSize(who, 'sans', 9.5, width - 16) })
    drawText(paper, 'Signature', { x: x + 8, y: y + mm(22) - 7, size: 7.5, colour: mutedInk })
  }
}

function noSecondPersonText({ checkedAlone }: Batch): string {
  if (checkedAlone === '') return ''
  return `No second person checked this batch. Reason: ${keepPrintable(checkedAlone).text}`
}

export function drawCheckbox({ doc }: Paper, x: number, y: number): void {
  doc
    .rect(x, y - 5.5, 11, 11)
    .lineWidth(0.9)
    .strokeColor(ink)
    .stroke()
}
