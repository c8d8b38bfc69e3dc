/**
 * Draws all batches of a day as one document (A4): first the total weight of each ingredient, so
 * that staff fetch each ingredient once, then the sheet of each batch.
 */
import { sumDayWeighings, formatTotalWeight } from '#domain/pharmacy/batch.ts'
import { formatDate, type CalendarDate } from '#domain/time.ts'
import type { Batch } from '#server/pharmacy/batch/stored-batch.ts'

import {
  addBatchSheet,
  addHeadedPage,
  checkboxSize,
  drawCheckbox,
  drawIngredient,
  rowBaseline,
  rowHeight,
  sheetEdges,
  sheetSize,
  type SheetFacts,
} from './draw-batch-sheet.ts'
import {
  drawIngredientDot,
  fitFontSize,
  renderPdf,
  hairlineColour,
  wrapText,
  mm,
  createPaper,
  drawText,
  mutedInk,
  drawRule,
  type Paper,
} from '#server/papers/paper.ts'

// Lengths are in points.
const { left, right } = sheetEdges
/** x of each column: the right edge for the weight, the left edge for all others. */
const columns = {
  name: left + 14,
  weight: mm(118),
  batches: mm(124),
  checkbox: right - checkboxSize,
}
/** y below which nothing may be drawn. */
const bottom = sheetSize.height - mm(20)
const batchLineHeight = 11
/** The size with which the batches of a row are measured and drawn. */
const batchTextSize = 9
/** Space above and below the batches of a row together. */
const rowPadding = mm(4)
const columnGap = mm(4)
const nameWidth = mm(72)
const weightWidth = columns.weight - columns.name - nameWidth - mm(2)

/** Returns the PDF. `batches` must be sorted by number. */
export async function drawDaySheet(
  day: CalendarDate,
  batches: readonly Batch[],
  facts: SheetFacts,
): Promise<Buffer> {
  const paper = createPaper(sheetSize, `Batches of ${formatDate(day)}`)
  drawDayTotals(paper, day, batches, facts.brand)
  for (const batch of batches) addBatchSheet(paper, batch, facts)
  return renderPdf(paper)
}

/** Draws the totals of the day on as many pages as needed. */
function drawDayTotals(
  paper: Paper,
  day: CalendarDate,
  batches: readonly Batch[],
  brand: string,
): void {
  const dayWeighings = sumDayWeighings(batches)
  const addNextPage = (): number => addTotalsPage(paper, day, batches, brand)
  let y = addNextPage()
  for (const { ingredient, amountToWeigh, batches: batchNumbers } of dayWeighings) {
    const batchLines = wrapText(
      formatSequenceNumbers(batchNumbers),
      'sans',
      batchTextSize,
      columns.checkbox - columns.batches - columnGap,
    )
    // Only the batches wrap. `drawIngredient` shrinks a long name to fit one line.
    const height = Math.max(rowHeight, rowPadding + batchLines.length * batchLineHeight)
    if (y + height > bottom) y = addNextPage()
    const baseline = y + rowBaseline
    drawIngredientDot(paper, ingredient.pigment, left + 4, y + rowHeight / 2)
    drawIngredient(paper, ingredient, { x: columns.name, y, width: nameWidth })
    drawText(paper, amountToWeigh, {
      x: columns.weight,
      y: baseline,
      size: fitFontSize(amountToWeigh, 'sans-strong', 10.5, weightWidth),
      fontName: 'sans-strong',
      alignRight: true,
    })
    for (const [index, line] of batchLines.entries())
      drawText(paper, line, {
        x: columns.batches,
        y: baseline + index * batchLineHeight,
        size: batchTextSize,
        colour: mutedInk,
      })
    drawCheckbox(paper, columns.checkbox, y + rowHeight / 2)
    y += height
    drawRule(paper, left, right, y, { width: 0.5, colour: hairlineColour })
  }
  if (y + rowHeight > bottom) y = addNextPage()
  const totalStyle = { y: y + rowBaseline, fontName: 'sans-strong' } as const
  drawText(paper, 'Total', { ...totalStyle, x: columns.name, size: 10 })
  drawText(paper, formatTotalWeight(dayWeighings), {
    ...totalStyle,
    x: columns.weight,
    size: 10.5,
    alignRight: true,
  })
}

/** Returns '01, 02' for 'B261121-01' and 'B261121-02', because the page already shows the day. */
function formatSequenceNumbers(batchNumbers: readonly string[]): string {
  return batchNumbers.map((number) => number.split('-').at(-1) ?? number).join(', ')
}

/** Adds a page with the header of the totals. Returns the y of the first row. */
function addTotalsPage(
  paper: Paper,
  day: CalendarDate,
  batches: readonly Batch[],
  brand: string,
): number {
  addHeadedPage(paper, { brand, title: `Made on ${formatDate(day)}` })
  drawText(paper, 'Totals of the day', { x: left, y: mm(33), fontName: 'serif', size: 20 })
  const capsules = batches.reduce((sum, batch) => sum + batch.capsules, 0)
  const batchCountText = batches.length === 1 ? '1 batch' : `${batches.length} batches`
  drawText(
    paper,
    `${batchCountText}, ${capsules} capsules. Weights with overage; each batch has its own sheet.`,
    {
      x: left,
      y: mm(39.5),
      size: 10,
      colour: mutedInk,
    },
  )
  const y = mm(47)
  const headingStyle = { y, size: 8.5, colour: mutedInk }
  drawText(paper, 'Ingredient', { ...headingStyle, x: columns.name })
  drawText(paper, 'To fetch', { ...headingStyle, x: columns.weight, alignRight: true })
  drawText(paper, 'Into batches', { ...headingStyle, x: columns.batches })
  drawText(paper, 'Fetched', { ...headingStyle, x: right, alignRight: true })
  drawRule(paper, left, right, y + 6)
  return y + 6
}
