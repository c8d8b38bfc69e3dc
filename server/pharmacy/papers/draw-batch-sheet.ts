/**
 * Draws the batch sheet (A4): for each ingredient the active amount, the compound to weigh, its
 * lots and weighers; the orders; boxes for two signatures; and the reasons when no second person
 * checked or a refused lot was used.
 */
import { capsuleLengthMm } from '#domain/catalogue/capsule/capsule-shape.ts'
import type { FormulaIngredient } from '#domain/catalogue/formula/formula.ts'
import { formatTotalWeight, batchOveragePercent } from '#domain/pharmacy/batch.ts'
import {
  formatLotAmount,
  listLotsByIngredient,
  maxSurplusPercent,
  type IngredientLots,
} from '#domain/pharmacy/batch-lots.ts'
import { computeBestBefore } from '#domain/pharmacy/best-before.ts'
import { formatDate } from '#domain/time.ts'
import type { Batch } from '#server/pharmacy/batch/stored-batch.ts'

import { drawSignatures, measureReasonLines, wrapReasonLines } from './draw-batch-signatures.ts'
import {
  addPage,
  countPages,
  drawIngredientDot,
  renderPdf,
  drawCapsule,
  fitFontSize,
  hairlineColour,
  ink,
  wrapText,
  mm,
  numberPages,
  createPaper,
  drawText,
  mutedInk,
  drawRule,
  keepPrintable,
  printableName,
  type Paper,
} from '#server/papers/paper.ts'

export const sheetSize = { width: mm(210), height: mm(297) }
/** x of the left and right edge of the content. */
export const sheetEdges = { left: mm(16), right: sheetSize.width - mm(16) }
const { left, right } = sheetEdges
/** Height of an ingredient's row. */
export const rowHeight = mm(9.6)
/** Distance from the top of a row to the baseline of a single line of text. */
export const rowBaseline = rowHeight * 0.64
/** Distances from the top of a row to the baselines of two lines of text. */
const upperBaseline = rowHeight * 0.46
const lowerBaseline = rowHeight * 0.84

/** Side of a checkbox, in points. */
export const checkboxSize = 11

/**
 * x of each column. It is the right edge for active, compound, weight and lotAmount, and the left
 * edge for all others.
 */
const columns = {
  name: left + 14,
  active: mm(86),
  compound: mm(104),
  weight: mm(123),
  lot: mm(126),
  lotAmount: mm(161),
  weigher: mm(163),
  checkbox: right - checkboxSize,
}
const nameWidth = mm(48)
const columnGap = mm(1.5)
const activeWidth = columns.active - columns.name - nameWidth - columnGap
const compoundWidth = columns.compound - columns.active - columnGap
const weightWidth = columns.weight - columns.compound - columnGap
const lotWidth = columns.lotAmount - columns.lot
const weigherWidth = mm(26)

/** Height reserved at the bottom for the boxes of the signatures. */
const signaturesHeight = mm(40)

/** Space kept below the rows of the ingredients for the row of the total. */
const totalHeight = mm(14)

/** Height of an order's line. */
const orderHeight = mm(6.2)

/** What a sheet needs in addition to its batch. */
export type SheetFacts = { brand: string }

/** Returns the sheet of one batch as a PDF. */
export async function drawBatchSheet(batch: Batch, facts: SheetFacts): Promise<Buffer> {
  const paper = createPaper(sheetSize, `Batch sheet ${batch.number}`)
  addBatchSheet(paper, batch, facts)
  return renderPdf(paper)
}

/**
 * Adds the sheet of a batch to the document, on as many pages as needed. Each page shows the batch
 * and its own number, because pages on a desk get separated.
 */
export function addBatchSheet(paper: Paper, batch: Batch, facts: SheetFacts): void {
  const firstPageIndex = countPages(paper)
  const allIngredientLots = listLotsByIngredient(batch)
  const reasonLines = wrapReasonLines(batch, right - left)
  const bottom = sheetSize.height - signaturesHeight - mm(6) - measureReasonLines(reasonLines)
  let y = addSheetPage(paper, batch, facts.brand)
  for (const ingredientLots of allIngredientLots) {
    const lotLines = toLotLines(ingredientLots)
    const lotsBottom = y + lotLines.length * rowHeight
    if (lotsBottom > bottom - totalHeight) y = addSheetPage(paper, batch, facts.brand)
    drawWeighing(paper, ingredientLots, y)
    for (const lotLine of lotLines) {
      drawLot(paper, lotLine, y)
      y += rowHeight
    }
    drawRule(paper, left, right, y, { width: 0.5, colour: hairlineColour })
  }
  const totalStyle = { y: y + rowBaseline, fontName: 'sans-strong' } as const
  drawText(paper, 'Total', { ...totalStyle, x: columns.name, size: 10 })
  const weight = formatTotalWeight(allIngredientLots.map(({ weighing }) => weighing))
  drawText(paper, weight, { ...totalStyle, x: columns.weight, size: 10.5, alignRight: true })
  const ordersTop = y + rowHeight * 2
  // The heading stays with the first order.
  const fitsHere = ordersTop + orderHeight * 2 <= bottom
  const top = fitsHere ? ordersTop : addBatchPage(paper, batch, facts.brand) + mm(8)
  drawOrders(paper, batch, { top, bottom, facts })
  const signaturesPlacement = { left, right, y: sheetSize.height - mm(36) }
  drawSignatures(paper, batch, { ...signaturesPlacement, reasonLines })
  numberPages(paper, firstPageIndex, { x: right, y: mm(13), alignRight: true })
}

function drawWeighing(paper: Paper, { weighing }: IngredientLots, y: number): void {
  const { ingredient, activePerCapsule, compoundPerCapsule, amountToWeigh } = weighing
  const baseline = y + rowBaseline
  drawIngredientDot(paper, ingredient.pigment, left + 4, y + rowHeight / 2)
  drawIngredient(paper, ingredient, { x: columns.name, y, width: nameWidth })
  const amountStyle = { y: baseline, alignRight: true }
  drawText(paper, activePerCapsule, {
    ...amountStyle,
    x: columns.active,
    size: fitFontSize(activePerCapsule, 'sans', 9.5, activeWidth),
  })
  drawText(paper, compoundPerCapsule, {
    ...amountStyle,
    x: columns.compound,
    size: fitFontSize(compoundPerCapsule, 'sans', 9.5, compoundWidth),
  })
  drawText(paper, amountToWeigh, {
    ...amountStyle,
    x: columns.weight,
    size: fitFontSize(amountToWeigh, 'sans-strong', 10.5, weightWidth),
    fontName: 'sans-strong',
  })
}

type LotLine = { lot: string; amount: string; source: string; weigherName: string }

/**
 * Returns one line for each lot that was weighed. An ingredient without a weighing gets one line,
 * with its typed lot if any.
 */
function toLotLines({ weighing, typedLot, takenLots }: IngredientLots): LotLine[] {
  if (takenLots.length === 0)
    return [
      {
        lot: typedLot?.lot ?? '',
        amount: '',
        source: '',
        weigherName: typedLot?.weigherName ?? '',
      },
    ]
  return takenLots.map(({ lot, amount, supplierLot, expiresOn, weigherName }) => ({
    lot,
    amount: formatLotAmount(amount, weighing.unit),
    source: `${keepPrintable(supplierLot)}, expires ${formatDate(expiresOn)}`,
    weigherName,
  }))
}

/** Draws the pharmacy's lot number and amount above the supplier's lot number and the expiry. */
function drawLot(paper: Paper, { lot, amount, source, weigherName }: LotLine, y: number): void {
  const baseline = source === '' ? y + rowBaseline : y + upperBaseline
  const lotNumberWidth = source === '' ? lotWidth : lotWidth * 0.54
  drawText(paper, lot, {
    x: columns.lot,
    y: baseline,
    size: fitFontSize(lot, 'sans', 9.5, lotNumberWidth),
  })
  drawText(paper, amount, {
    x: columns.lotAmount,
    y: baseline,
    size: fitFontSize(amount, 'sans-strong', 9.5, lotWidth * 0.44),
    fontName: 'sans-strong',
    alignRight: true,
  })
  drawText(paper, source, {
    x: columns.lot,
    y: y + lowerBaseline,
    size: fitFontSize(source, 'sans', 7.5, lotWidth),
    colour: mutedInk,
  })
  drawWeigher(paper, weigherName, y)
  drawCheckbox(paper, columns.checkbox, y + rowHeight / 2)
}

/** Draws an ingredient's name above the compound that is weighed, in a row whose top is y. */
export function drawIngredient(
  paper: Paper,
  { name, form = '', compound = '', factor = 1 }: FormulaIngredient,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const source = compound === '' ? form : `${compound}, factor ${factor}`
  const baseline = source === '' ? y + rowBaseline : y + upperBaseline
  drawText(paper, name, { x, y: baseline, size: fitFontSize(name, 'sans', 10, width) })
  drawText(paper, source, {
    x,
    y: y + lowerBaseline,
    size: fitFontSize(source, 'sans', 7.5, width),
    colour: mutedInk,
  })
}

/** Draws a name on one or two lines. Limit: a third line would not be printed. */
function drawWeigher(paper: Paper, name: string, y: number): void {
  const lines = wrapText(keepPrintable(name), 'sans', 8.5, weigherWidth).slice(0, 2)
  const firstBaseline = lines.length > 1 ? rowHeight * 0.44 : rowBaseline
  for (const [index, line] of lines.entries())
    drawText(paper, line, {
      x: columns.weigher,
      y: y + firstBaseline + index * rowHeight * 0.38,
      size: fitFontSize(line, 'sans', 8.5, weigherWidth),
    })
}

function addBatchPage(paper: Paper, batch: Batch, brand: string): number {
  return addHeadedPage(paper, { brand, title: `Batch ${batch.number}` })
}

/** Adds a page with the brand and the title. Returns the y of the rule below them. */
export function addHeadedPage(
  paper: Paper,
  { brand, title }: { brand: string; title: string },
): number {
  addPage(paper)
  drawText(paper, brand, { x: left, y: mm(20), fontName: 'serif-medium', size: 15 })
  drawText(paper, title, {
    x: right,
    y: mm(20),
    fontName: 'sans-strong',
    size: 13,
    alignRight: true,
  })
  const y = mm(23)
  drawRule(paper, left, right, y)
  return y
}

/** Adds a page with the header of the ingredients. Returns the y of the first row. */
function addSheetPage(paper: Paper, batch: Batch, brand: string): number {
  addBatchPage(paper, batch, brand)
  const nameSize = fitFontSize(batch.productName, 'serif', 20, mm(120))
  drawText(paper, batch.productName, { x: left, y: mm(33), fontName: 'serif', size: nameSize })
  drawText(
    paper,
    `${batch.capsules} capsules, size 0, ${batchOveragePercent}% overage. Made on ${formatDate(batch.day)} by ${batch.madeBy}`,
    { x: left, y: mm(39.5), size: 10, colour: mutedInk },
  )
  drawCapsule(paper, batch.formula, right - mm(capsuleLengthMm), mm(28))
  drawText(
    paper,
    `Active and compound are of one capsule. Weigh the compound: not less than the amount, at most ${maxSurplusPercent}% more.`,
    { x: left, y: mm(44.5), size: 8.5, colour: mutedInk },
  )
  const y = mm(51)
  const headings = [
    { text: 'Ingredient', x: columns.name },
    { text: 'Active', x: columns.active, alignRight: true },
    { text: 'Compound', x: columns.compound, alignRight: true },
    { text: 'To weigh', x: columns.weight, alignRight: true },
    { text: 'Lot and amount', x: columns.lot },
    { text: 'Weighed by', x: columns.weigher },
    { text: 'Checked', x: right, alignRight: true },
  ]
  for (const { text, ...placement } of headings)
    drawText(paper, text, { ...placement, y, size: 8.5, colour: mutedInk })
  drawRule(paper, left, right, y + 6)
  return y + 6
}

/** Draws the orders below `top`. Adds a page when the next line would be below `bottom`. */
function drawOrders(
  paper: Paper,
  batch: Batch,
  { top, bottom, facts }: { top: number; bottom: number; facts: SheetFacts },
): void {
  let y = top
  drawText(paper, 'For these orders', { x: left, y, size: 8.5, colour: mutedInk })
  y += 5
  drawRule(paper, left, right, y)
  for (const line of batch.lines) {
    y += orderHeight
    if (y > bottom) y = addBatchPage(paper, batch, facts.brand) + mm(8)
    drawText(paper, line.orderNumber, { x: left, y, fontName: 'sans-strong', size: 10 })
    const customerText = printableName(line.customerName, '(see order)')
    drawText(paper, customerText, {
      x: mm(42),
      y,
      size: fitFontSize(customerText, 'sans', 10, mm(50)),
    })
    drawText(paper, `${line.quantity} × ${line.size} capsules`, {
      x: mm(124),
      y,
      size: 10,
      alignRight: true,
    })
    const bestBeforeDay = computeBestBefore(line.placedAt, batch.shelfLifeMonths, batch.takenLots)
    const bestBeforeText = line.isReplaced
      ? 'Replaced by another batch'
      : `Best before ${formatDate(bestBeforeDay)}`
    drawText(paper, bestBeforeText, {
      x: right,
      y,
      size: 10,
      alignRight: true,
    })
  }
}

/** Draws an empty box, centred at the height y, with its left edge at x. */
export function drawCheckbox({ doc }: Paper, x: number, y: number): void {
  doc
    .rect(x, y - checkboxSize / 2, checkboxSize, checkboxSize)
    .lineWidth(0.9)
    .strokeColor(ink)
    .stroke()
}
