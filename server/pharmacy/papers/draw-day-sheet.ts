/**
 * All batches of a day as one document, A4: first a page with what they need together, to fetch it
 * in one go, then the sheet of each batch.
 */
import { weighingsOfDay, totalWeight } from '#domain/pharmacy/batch.ts'
import { formatDate, type CalendarDate } from '#domain/time.ts'
import type { Batch } from '#server/pharmacy/batch/stored-batch.ts'

import {
  addBatchSheet,
  box,
  putSource,
  row,
  sheetSize,
  type SheetFacts,
} from './draw-batch-sheet.ts'
import {
  addSheet,
  bead,
  bytesOf,
  hairline,
  linesOf,
  mm,
  newPaper,
  put,
  quiet,
  rule,
  type Paper,
} from './paper.ts'

const left = mm(16)
const right = sheetSize.width - mm(16)
const at = { name: left + 14, weigh: mm(118), batches: mm(124), ok: right - 11 }
const bottom = sheetSize.height - mm(20)

/** `batches` must be sorted by number. */
export async function drawDaySheet(
  day: CalendarDate,
  batches: readonly Batch[],
  facts: SheetFacts,
): Promise<Buffer> {
  const paper = newPaper(sheetSize, `Batches of ${formatDate(day)}`)
  drawNeeds(paper, day, batches, facts.brand)
  for (const batch of batches) addBatchSheet(paper, batch, facts)
  return bytesOf(paper)
}

function drawNeeds(
  paper: Paper,
  day: CalendarDate,
  batches: readonly Batch[],
  brand: string,
): void {
  const needs = weighingsOfDay(batches)
  let y = newSheet(paper, day, batches, brand)
  for (const { ingredient, toWeigh, batches: numbers } of needs) {
    const into = linesOf(placesOf(numbers), 'sans', 9, at.ok - at.batches - mm(4))
    const height = Math.max(row, mm(4) + into.length * 11)
    if (y + height > bottom) y = newSheet(paper, day, batches, brand)
    const base = y + row * 0.64
    bead(paper, ingredient.pigment, left + 4, y + row / 2)
    putSource(paper, ingredient, { x: at.name, y, width: mm(72) })
    put(paper, toWeigh, { x: at.weigh, y: base, size: 10.5, letters: 'sans-strong', end: true })
    for (const [index, line] of into.entries())
      put(paper, line, { x: at.batches, y: base + index * 11, size: 9, colour: quiet })
    box(paper, at.ok, y + row / 2)
    y += height
    rule(paper, left, right, y, { width: 0.5, colour: hairline })
  }
  const total = { y: y + row * 0.64, letters: 'sans-strong' } as const
  put(paper, 'Total', { ...total, x: at.name, size: 10 })
  put(paper, totalWeight(needs), { ...total, x: at.weigh, size: 10.5, end: true })
}

/** The day is on the sheet, so '01, 02' is enough for 'B261121-01'. */
function placesOf(numbers: readonly string[]): string {
  return numbers.map((number) => number.split('-').at(-1) ?? number).join(', ')
}

function newSheet(
  paper: Paper,
  day: CalendarDate,
  batches: readonly Batch[],
  brand: string,
): number {
  addSheet(paper)
  put(paper, brand, { x: left, y: mm(20), letters: 'serif-medium', size: 15 })
  put(paper, `Made on ${formatDate(day)}`, {
    x: right,
    y: mm(20),
    letters: 'sans-strong',
    size: 13,
    end: true,
  })
  rule(paper, left, right, mm(23))
  put(paper, 'Totals of the day', { x: left, y: mm(33), letters: 'serif', size: 20 })
  const capsules = batches.reduce((sum, batch) => sum + batch.capsules, 0)
  const count = batches.length === 1 ? '1 batch' : `${batches.length} batches`
  put(
    paper,
    `${count}, ${capsules} capsules. Weights with overage; each batch has its own sheet.`,
    {
      x: left,
      y: mm(39.5),
      size: 10,
      colour: quiet,
    },
  )
  const y = mm(47)
  const head = { y, size: 8.5, colour: quiet }
  put(paper, 'Ingredient', { ...head, x: at.name })
  put(paper, 'To fetch', { ...head, x: at.weigh, end: true })
  put(paper, 'Into batches', { ...head, x: at.batches })
  put(paper, 'Fetched', { ...head, x: right, end: true })
  rule(paper, left, right, y + 6)
  return y + 6
}
