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

// Lengths are in PDF points; mm() converts millimetres to points.
const pageSize = { width: mm(210), height: mm(297) }
// x of the left and right edge of the content.
const left = mm(16)
const right = pageSize.width - mm(16)
const bottom = pageSize.height - mm(18)
const lineHeight = mm(5.4)
const textSize = 9.5
const cellTextSize = 8.5
/** Font of all texts that are measured: fonts differ in width. */
const textFont = 'sans'
/** Left edge of the values; their labels are at the left margin. */
const valueX = mm(62)
/** Space between two cells of a row. */
const cellGap = 6
/** From the baseline of a row to the rule below it. */
const ruleOffset = 4
const rowGap = 1
/** Height of a table's title, headings and first row, which stay on one page. */
const tableStartHeight = mm(30)
// Left edge of each column, from the margin. Each list has one entry for each cell of its rows in
// report-rows.ts, in the same sequence.
const batchColumns = [0, 28, 52, 104, 126, 144].map(mm)
const orderColumns = [0, 24, 36, 72, 102, 138, 162].map(mm)

/** Returns the PDF. `now` is printed as the time of the report. */
export async function drawRecallReport(
  facts: ReportFacts,
  seller: ShopSettings['seller'],
  now: Date,
): Promise<Buffer> {
  const { number: lotNumber } = facts.lot
  const title = `Recall of lot ${lotNumber}`
  const paper = createPaper(pageSize, title)
  const cursor = startFirstPage(paper, seller.brand, lotNumber)
  drawText(paper, title, { x: left, y: cursor.y, fontName: 'serif', size: 20 })
  cursor.y += mm(6)
  const origin = `${seller.legalEntity} (${seller.registrationNumber}), ${formatDateTime(now)}`
  drawText(paper, origin, {
    x: left,
    y: cursor.y,
    fontName: textFont,
    size: fitFontSize(origin, textFont, 9, right - left),
    colour: mutedInk,
  })
  cursor.y += mm(9)
  drawFacts(cursor, listFactRows(facts))
  drawTable(cursor, { title: 'Batches', rows: listBatchRows(facts), columns: batchColumns })
  const rows = listOrderRows(facts, { withCustomers: false })
  drawTable(cursor, { title: 'Orders', rows, columns: orderColumns })
  return renderPdf(paper)
}

/** The paper, the texts of its page header, and `y`, the baseline of the next text. */
type PageCursor = { paper: Paper; brand: string; lotNumber: string; y: number }

function startFirstPage(paper: Paper, brand: string, lotNumber: string): PageCursor {
  const cursor = { paper, brand, lotNumber, y: 0 }
  breakPage(cursor)
  return cursor
}

function breakPage(cursor: PageCursor): void {
  const { paper, brand, lotNumber } = cursor
  addPage(paper)
  drawText(paper, brand, { x: left, y: mm(18), fontName: 'serif-medium', size: 14 })
  const title = `Recall report, lot ${lotNumber}`
  drawText(paper, title, { x: right, y: mm(18), size: 10, colour: mutedInk, alignRight: true })
  drawRule(paper, left, right, mm(21))
  cursor.y = mm(33)
}

/** Begins a new page if the height does not fit below the cursor. */
function breakPageUnlessFits(cursor: PageCursor, height: number): void {
  if (cursor.y + height > bottom) breakPage(cursor)
}

/**
 * Draws one line for each fact, or more for a long value. A fact is never split between pages: the
 * longest value, a reason of `maxRecallReasonLength` characters, fits on one page.
 */
function drawFacts(cursor: PageCursor, rows: readonly RecallReportRow[]): void {
  for (const [label = '', value = ''] of rows) {
    const lines = wrapText(keepPrintable(value), textFont, textSize, right - valueX)
    breakPageUnlessFits(cursor, lines.length * lineHeight)
    drawText(cursor.paper, label, { x: left, y: cursor.y, size: textSize, colour: mutedInk })
    for (const line of lines) {
      drawText(cursor.paper, line, {
        x: valueX,
        y: cursor.y,
        fontName: textFont,
        size: textSize,
      })
      cursor.y += lineHeight
    }
  }
}

/** Draws a table whose first row has the headings. A new page does not repeat them. */
function drawTable(
  cursor: PageCursor,
  {
    title,
    rows,
    columns,
  }: { title: string; rows: readonly RecallReportRow[]; columns: readonly number[] },
): void {
  breakPageUnlessFits(cursor, tableStartHeight)
  cursor.y += mm(8)
  drawText(cursor.paper, title, { x: left, y: cursor.y, fontName: 'serif', size: 14 })
  cursor.y += mm(7)
  for (const [index, row] of rows.entries()) {
    breakPageUnlessFits(cursor, lineHeight)
    const isHeading = index === 0
    for (const [column, text] of row.entries())
      drawCell(cursor, text, { columns, column, isHeading })
    drawRule(cursor.paper, left, right, cursor.y + ruleOffset, {
      width: isHeading ? 1.1 : 0.5,
      ...(!isHeading && { colour: hairlineColour }),
    })
    cursor.y += lineHeight + rowGap
  }
  if (rows.length === 1) {
    drawText(cursor.paper, 'None', { x: left, y: cursor.y, size: textSize, colour: mutedInk })
    cursor.y += lineHeight + rowGap
  }
}

/** Draws one cell; a long text gets a smaller font. */
function drawCell(
  cursor: PageCursor,
  text: string,
  cell: { columns: readonly number[]; column: number; isHeading: boolean },
): void {
  const { columns, column, isHeading } = cell
  const columnStart = columns[column]
  if (columnStart === undefined) throw new RangeError(`the report has no column ${column}`)
  const x = left + columnStart
  const nextColumn = columns[column + 1]
  const width = (nextColumn === undefined ? right : left + nextColumn) - x - cellGap
  const printable = keepPrintable(text)
  drawText(cursor.paper, printable, {
    x,
    y: cursor.y,
    fontName: textFont,
    size: fitFontSize(printable, textFont, cellTextSize, width),
    ...(isHeading && { colour: mutedInk }),
  })
}
