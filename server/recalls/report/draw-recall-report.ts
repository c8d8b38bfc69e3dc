/**
 * The report of a recall as PDF, A4: the lot with its amounts, who did what and when, the batches,
 * and the orders by number. It names no customer.
 */
import type { ShopSettings } from '#domain/shop-settings.ts'
import { formatDateTime } from '#domain/time.ts'
import {
  addPage,
  createPaper,
  drawRule,
  drawText,
  fitFontSize,
  hairlineColour,
  keepPrintable,
  mm,
  mutedInk,
  renderPdf,
  wrapText,
  type Paper,
} from '#server/papers/paper.ts'

import {
  listBatchRows,
  listOrderRows,
  listFactRows,
  type ReportFacts,
  type RecallReportRow,
} from './report-rows.ts'

// Lengths are in points of the PDF; mm() converts.
const pageSize = { width: mm(210), height: mm(297) }
/** Left and right margin. */
const left = mm(16)
const right = pageSize.width - mm(16)
const bottom = pageSize.height - mm(18)
const lineHeight = mm(5.4)
/** Left edge of the values; their labels are at the left margin. */
const valueX = mm(62)
/** Space between two cells of a row. */
const cellGap = 6
/** From the baseline of a row to the rule below it. */
const ruleOffset = 4
const rowGap = 1
// Left edge of each column, in millimetres from the margin, in the order of the cells of
// report-rows.ts.
const batchColumns = [0, 28, 52, 104, 126, 144]
const orderColumns = [0, 24, 36, 72, 102, 138, 162]

/** Returns the PDF. `now` is printed as the time of the report. */
export async function drawRecallReport(
  facts: ReportFacts,
  seller: ShopSettings['seller'],
  now: Date,
): Promise<Buffer> {
  const { number: lotNumber } = facts.lot
  const paper = createPaper(pageSize, `Recall of lot ${lotNumber}`)
  const page = startPage(paper, seller.brand, lotNumber)
  drawText(paper, `Recall of lot ${lotNumber}`, { x: left, y: page.y, fontName: 'serif', size: 20 })
  page.y += mm(6)
  const origin = `${seller.legalEntity} (${seller.registrationNumber}), ${formatDateTime(now)}`
  drawText(paper, origin, { x: left, y: page.y, size: 9, colour: mutedInk })
  page.y += mm(9)
  drawFacts(page, listFactRows(facts))
  drawGrid(page, { title: 'Batches', rows: listBatchRows(facts), columns: batchColumns })
  const rows = listOrderRows(facts, { withCustomers: false })
  drawGrid(page, { title: 'Orders', rows, columns: orderColumns })
  return renderPdf(paper)
}

/** Where the next text is drawn: `y` is its baseline. It is kept across page breaks. */
type PageCursor = { paper: Paper; brand: string; lotNumber: string; y: number }

function startPage(paper: Paper, brand: string, lotNumber: string): PageCursor {
  const cursor = { paper, brand, lotNumber, y: 0 }
  breakPage(cursor)
  return cursor
}

function breakPage(page: PageCursor): void {
  const { paper, brand, lotNumber } = page
  addPage(paper)
  drawText(paper, brand, { x: left, y: mm(18), fontName: 'serif-medium', size: 14 })
  const title = `Recall report, lot ${lotNumber}`
  drawText(paper, title, { x: right, y: mm(18), size: 10, colour: mutedInk, alignRight: true })
  drawRule(paper, left, right, mm(21))
  page.y = mm(33)
}

/** Begins a new page if the height does not fit below the cursor. */
function ensureRoom(page: PageCursor, height: number): void {
  if (page.y + height > bottom) breakPage(page)
}

/** Draws one line for each fact, or more for a long value. */
function drawFacts(page: PageCursor, rows: readonly RecallReportRow[]): void {
  for (const [label = '', value = ''] of rows) {
    const lines = wrapText(keepPrintable(value), 'sans', 9.5, right - valueX)
    ensureRoom(page, lines.length * lineHeight)
    drawText(page.paper, label, { x: left, y: page.y, size: 9.5, colour: mutedInk })
    for (const line of lines) {
      drawText(page.paper, line, { x: valueX, y: page.y, size: 9.5 })
      page.y += lineHeight
    }
  }
}

/**
 * Draws a table whose first row has the headings. A new page does not repeat them.
 */
function drawGrid(
  page: PageCursor,
  {
    title,
    rows,
    columns,
  }: { title: string; rows: readonly RecallReportRow[]; columns: readonly number[] },
): void {
  ensureRoom(page, mm(30))
  page.y += mm(8)
  drawText(page.paper, title, { x: left, y: page.y, fontName: 'serif', size: 14 })
  page.y += mm(7)
  for (const [index, row] of rows.entries()) {
    ensureRoom(page, lineHeight)
    const isHeading = index === 0
    for (const [column, text] of row.entries()) drawCell(page, text, { columns, column, isHeading })
    drawRule(page.paper, left, right, page.y + ruleOffset, {
      width: isHeading ? 1.1 : 0.5,
      ...(!isHeading && { colour: hairlineColour }),
    })
    page.y += lineHeight + rowGap
  }
  if (rows.length === 1)
    drawText(page.paper, 'None', { x: left, y: page.y, size: 9.5, colour: mutedInk })
}

/** Draws one cell; a long text gets a smaller font. */
function drawCell(
  page: PageCursor,
  text: string,
  place: { columns: readonly number[]; column: number; isHeading: boolean },
): void {
  const { columns, column, isHeading } = place
  const x = left + mm(columns[column] ?? 0)
  const nextColumn = columns[column + 1]
  const width = (nextColumn === undefined ? right : left + mm(nextColumn)) - x - cellGap
  const printable = keepPrintable(text)
  drawText(page.paper, printable, {
    x,
    y: page.y,
    size: fitFontSize(printable, 'sans', 8.5, width),
    ...(isHeading && { colour: mutedInk }),
  })
}
