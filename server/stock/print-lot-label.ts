/**
 * Prints the label of a lot's container as PDF: number with bar code, content, expiry, supplier.
 * The label fits rolls of 100 × 62 mm. Positions are in points from the top left corner.
 */
import type { HandlerResult } from '#contract/call.ts'
import { formatRoundedStock } from '#domain/stock/stock-amount.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import {
  addPage,
  createPaper,
  drawBarCode,
  drawIngredientDot,
  drawRule,
  drawText,
  fitFontSize,
  keepPrintable,
  mm,
  mutedInk,
  renderPdf,
  wrapText,
  type Paper,
} from '#server/papers/paper.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { readReceivedAmount } from './read-ledger.ts'
import { getLot, showLot, type LotReply } from './show-lot.ts'

const pageSize = { width: mm(100), height: mm(62) }
/** x of the left and right edge of the content. */
const left = mm(4)
const right = pageSize.width - mm(4)
const innerWidth = right - left

/**
 * Returns the label as a file. The audit log records the print before the reply. Throws NOT_FOUND.
 */
export async function printLotLabel(
  shop: Shop,
  actor: Actor,
  enteredNumber: string,
): Promise<HandlerResult<'GET /api/pharmacy/lots/{lotNumber}/label'>> {
  const { lot, receivedAmount } = await transact(shop.db, async (tx) => {
    const { id, number } = await getLot(tx, enteredNumber)
    await recordAudit(tx, { at: shop.now(), actor, action: 'lot.label', subjectId: number })
    return {
      lot: await showLot(shop, tx, number),
      receivedAmount: await readReceivedAmount(tx, id),
    }
  })
  const { brand } = settingsOf(shop).seller
  const bytes = await drawLotLabel(lot, receivedAmount, brand)
  return {
    name: `lot-${lot.number}.pdf`,
    type: 'application/pdf',
    base64: bytes.toString('base64'),
  }
}

/** `receivedAmount` is in the smallest unit of the lot. */
async function drawLotLabel(lot: LotReply, receivedAmount: number, brand: string): Promise<Buffer> {
  const paper = createPaper(pageSize, `Label of lot ${lot.number}`)
  addPage(paper)
  drawText(paper, brand, { x: left, y: 18, fontName: 'serif-medium', size: 12 })
  drawText(paper, 'Ingredient for compounding', {
    x: right,
    y: 18,
    size: 7,
    colour: mutedInk,
    alignRight: true,
  })
  drawRule(paper, left, right, 24)
  drawContent(paper, lot)
  drawFacts(paper, lot, receivedAmount)
  drawNumber(paper, lot.number)
  return renderPdf(paper)
}

/** Draws the ingredient's name, and the compound that the container holds. */
function drawContent(paper: Paper, lot: LotReply): void {
  drawIngredientDot(paper, lot.pigment, left + 4, 39, 4)
  const nameSize = fitFontSize(lot.ingredientName, 'serif', 17, innerWidth - 14)
  drawText(paper, lot.ingredientName, { x: left + 13, y: 44, fontName: 'serif', size: nameSize })
  const source = lot.compound === '' ? 'Pure substance' : `As ${lot.compound}, factor ${lot.factor}`
  // Limit: two lines fit above the facts, and a longer compound is cut off.
  const lines = wrapText(source, 'sans-strong', 8.5, innerWidth).slice(0, 2)
  for (const [index, line] of lines.entries())
    drawText(paper, line, { x: left, y: 57 + index * 10, fontName: 'sans-strong', size: 8.5 })
}

/** Draws expiry, receipt and supplier. `receivedAmount` is in the smallest unit of the lot. */
function drawFacts(paper: Paper, lot: LotReply, receivedAmount: number): void {
  const top = 78
  drawRule(paper, left, right, top, { width: 0.6 })
  const columns = [
    { label: 'Expires', value: formatDate(calendarDate(lot.expiresOn)) },
    { label: 'Received', value: formatDate(calendarDate(lot.receivedOn)) },
    { label: 'Amount received', value: formatRoundedStock(receivedAmount, lot.unit) },
  ]
  const columnWidth = innerWidth / columns.length
  for (const [index, { label, value }] of columns.entries()) {
    const x = left + index * columnWidth
    drawText(paper, label, { x, y: top + 10, size: 6, colour: mutedInk })
    const fontSize = fitFontSize(value, 'sans-strong', 10, columnWidth - 4)
    drawText(paper, value, { x, y: top + 21, fontName: 'sans-strong', size: fontSize })
  }
  const supplier = keepPrintable(`${lot.supplier} · ${lot.supplierLot}`)
  drawText(paper, 'Supplier and its lot', { x: left, y: top + 33, size: 6, colour: mutedInk })
  const fontSize = fitFontSize(supplier, 'sans-strong', 8.5, innerWidth)
  drawText(paper, supplier, { x: left, y: top + 43, fontName: 'sans-strong', size: fontSize })
}

/** Draws the bar code and the number below it. The label's margin is the bar code's quiet zone. */
function drawNumber(paper: Paper, number: string): void {
  const width = mm(58)
  const y = pageSize.height - mm(17)
  drawBarCode(paper, number, { x: left, y, width, height: mm(11) })
  drawText(paper, number, { x: left, y: y + mm(11) + 10, size: 10, fontName: 'sans-strong' })
}
