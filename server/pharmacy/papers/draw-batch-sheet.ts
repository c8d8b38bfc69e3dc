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
  addSheet,
  bead,
  bytesOf,
  capsule,
  fitting,
  hairline,
  linesOf,
  mm,
  newPaper,
  put,
  quiet,
  rule,
  writable,
  type Paper,
} from './paper.ts'

export const sheetSize = { width: mm(210), height: mm(297) }
const left = mm(16)
const right = sheetSize.width - mm(16)
/** Height of an ingredient's row. */
export const row = mm(9.6)

/** Left edge of each column, or the right edge for amounts. */
const at = {
  ...{ name: left + 14, active: mm(92), each: mm(112), weigh: mm(133) },
  ...{ lot: mm(136), by: mm(156), ok: right - 11 },
}
const nameWidth = mm(54)
const lotWidth = mm(19)
const weigherWidth = mm(27)

/** What a sheet shows beside its batch. */
export type SheetFacts = { brand: string; shelfLifeMonths: number }

export async function drawBatchSheet(batch: Batch, facts: SheetFacts): Promise<Buffer> {
  const paper = newPaper(sheetSize, `Batch sheet ${batch.number}`)
  addBatchSheet(paper, batch, facts)
  return bytesOf(paper)
}

/** Adds as many pages as needed. */
export function addBatchSheet(paper: Paper, batch: Batch, facts: SheetFacts): void {
  const rows = weighingsOf(batch.formula, batch.capsules)
  const lots = new Map(batch.lots.map((lot) => [lot.ingredient, lot]))
  let y = newSheet(paper, batch, facts.brand)
  for (const { ingredient, perCapsule, compoundPerCapsule, toWeigh } of rows) {
    if (y > sheetSize.height - mm(60)) y = newSheet(paper, batch, facts.brand)
    const base = y + row * 0.64
    bead(paper, ingredient.pigment, left + 4, y + row / 2)
    putSource(paper, ingredient, { x: at.name, y, width: nameWidth })
    put(paper, perCapsule, { x: at.active, y: base, size: 9.5, end: true })
    put(paper, compoundPerCapsule, { x: at.each, y: base, size: 9.5, end: true })
    put(paper, toWeigh, { x: at.weigh, y: base, size: 10.5, letters: 'sans-strong', end: true })
    const lot = lots.get(ingredient.id)
    const lotText = lot?.lot ?? ''
    put(paper, lotText, { x: at.lot, y: base, size: fitting(lotText, 'sans', 9.5, lotWidth) })
    putWeigher(paper, lot?.weighedBy ?? '', y)
    box(paper, at.ok, y + row / 2)
    y += row
    rule(paper, left, right, y, { width: 0.5, colour: hairline })
  }
  put(paper, 'Total', { x: at.name, y: y + row * 0.64, size: 10, letters: 'sans-strong' })
  put(paper, totalWeight(rows), {
    x: at.weigh,
    y: y + row * 0.64,
    size: 10.5,
    letters: 'sans-strong',
    end: true,
  })
  orders(paper, batch, y + row * 2, facts.shelfLifeMonths)
}

/** The name of an ingredient above the compound that is weighed, in a row whose top is y. */
export function putSource(
  paper: Paper,
  { name, form = '', compound = '', factor = 1 }: FormulaIngredient,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const source = compound === '' ? form : `${compound}, factor ${factor}`
  const base = source === '' ? y + row * 0.64 : y + row * 0.46
  put(paper, name, { x, y: base, size: fitting(name, 'sans', 10, width) })
  put(paper, source, {
    x,
    y: y + row * 0.84,
    size: fitting(source, 'sans', 7.5, width),
    colour: quiet,
  })
}

/** A name on one line, or on two smaller ones. */
function putWeigher(paper: Paper, name: string, y: number): void {
  const { text } = writable(name)
  const lines = linesOf(text, 'sans', 8.5, weigherWidth).slice(0, 2)
  const bases = lines.length > 1 ? [0.44, 0.82] : [0.64]
  for (const [index, line] of lines.entries())
    put(paper, line, {
      x: at.by,
      y: y + row * (bases[index] ?? 0),
      size: fitting(line, 'sans', 8.5, weigherWidth),
    })
}

function newSheet(paper: Paper, batch: Batch, brand: string): number {
  addSheet(paper)
  put(paper, brand, { x: left, y: mm(20), letters: 'serif-medium', size: 15 })
  put(paper, `Batch ${batch.number}`, {
    x: right,
    y: mm(20),
    letters: 'sans-strong',
    size: 13,
    end: true,
  })
  rule(paper, left, right, mm(23))
  const name = fitting(batch.productName, 'serif', 20, mm(120))
  put(paper, batch.productName, { x: left, y: mm(33), letters: 'serif', size: name })
  put(
    paper,
    `${batch.capsules} capsules, size 0, ${batchOverage}% overage. Made on ${formatDate(batch.day)} by ${batch.madeBy}`,
    { x: left, y: mm(39.5), size: 10, colour: quiet },
  )
  capsule(paper, batch.formula, right - mm(capsuleMillimetres), mm(28))
  put(paper, 'Active and compound are of one capsule. The compound is weighed.', {
    x: left,
    y: mm(44.5),
    size: 8.5,
    colour: quiet,
  })
  const y = mm(51)
  const heads = [
    ['Ingredient', at.name, false],
    ['Active', at.active, true],
    ['Compound', at.each, true],
    ['To weigh', at.weigh, true],
    ['Lot', at.lot, false],
    ['Weighed by', at.by, false],
    ['Checked', right, true],
  ] as const
  for (const [text, x, end] of heads) put(paper, text, { x, y, size: 8.5, colour: quiet, end })
  rule(paper, left, right, y + 6)
  return y + 6
}

function orders(paper: Paper, batch: Batch, top: number, shelfLifeMonths: number): void {
  let y = top
  put(paper, 'For these orders', { x: left, y, size: 8.5, colour: quiet })
  y += 5
  rule(paper, left, right, y)
  for (const line of batch.lines) {
    y += mm(6.2)
    if (y > sheetSize.height - mm(54)) {
      addSheet(paper)
      y = mm(24)
    }
    put(paper, line.orderNumber, { x: left, y, letters: 'sans-strong', size: 10 })
    const person = writable(line.customer)
    const shown = person.whole ? person.text : `${person.text} (see order)`.trim()
    put(paper, shown, { x: mm(42), y, size: fitting(shown, 'sans', 10, mm(50)) })
    put(paper, `${line.quantity} × ${line.size} capsules`, { x: mm(124), y, size: 10, end: true })
    put(paper, `Best before ${formatDate(bestBefore(line.placedAt, shelfLifeMonths))}`, {
      x: right,
      y,
      size: 10,
      end: true,
    })
  }
  signatures(paper, batch)
}

function signatures(paper: Paper, batch: Batch): void {
  const y = sheetSize.height - mm(36)
  const width = (right - left - mm(8)) / 2
  const checked = batch.checkedAt
    ? `${batch.checkedBy ?? ''}, ${batch.checkedRegistration ?? ''}, ${formatDateTime(batch.checkedAt)}`
    : ''
  const alone = linesOf(aloneText(batch), 'sans', 8.5, right - left)
  for (const [index, line] of alone.entries())
    put(paper, line, { x: left, y: y - 8 - (alone.length - 1 - index) * 11, size: 8.5 })
  for (const [index, [label, who]] of (
    [
      ['Made by', batch.madeBy],
      ['Checked by the pharmacist', checked],
    ] as const
  ).entries()) {
    const x = left + index * (width + mm(8))
    paper.doc.rect(x, y, width, mm(22)).lineWidth(0.8).strokeColor('#14241c').stroke()
    put(paper, label, { x: x + 8, y: y + 14, size: 8.5, colour: quiet })
    put(paper, who, { x: x + 8, y: y + 28, size: fitting(who, 'sans', 9.5, width - 16) })
    put(paper, 'Signature', { x: x + 8, y: y + mm(22) - 7, size: 7.5, colour: quiet })
  }
}

function aloneText({ checkedAlone }: Batch): string {
  if (checkedAlone === '') return ''
  return `No second person checked this batch. Reason: ${writable(checkedAlone).text}`
}

export function box({ doc }: Paper, x: number, y: number): void {
  doc
    .rect(x, y - 5.5, 11, 11)
    .lineWidth(0.9)
    .strokeColor('#14241c')
    .stroke()
}
