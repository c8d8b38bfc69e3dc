/**
 * Draws the printed dose card (A6), with the same facts as the card that shoppers see on the
 * screen.
 */
import { capsuleLengthMm } from '#domain/catalogue/capsule/capsule-shape.ts'
import { formatAmount, sortIngredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import { formatDate } from '#domain/time.ts'

import {
  listCautionLines,
  doseText,
  formatPharmacistLine,
  formatPharmacyLine,
  storageText,
  type JarFacts,
} from './jar-facts.ts'
import {
  addPage,
  drawIngredientDot,
  renderPdf,
  drawCapsule,
  fitFontSize,
  hairlineColour,
  wrapText,
  mm,
  createPaper,
  drawText,
  mutedInk,
  drawRule,
  printableName,
  type Paper,
} from '#server/papers/paper.ts'

const pageSize = { width: mm(105), height: mm(148) }
/** x of the left and right edge of the content. */
const left = mm(8)
const right = pageSize.width - mm(8)
const innerWidth = right - left
const cautionLineHeight = 9
const footerLineHeight = 9.2
/** Largest y at which the details may begin. */
const maxDetailsTop = mm(106)

/** Returns a PDF with one card for each order line. */
export async function drawDoseCards(jars: readonly JarFacts[]): Promise<Buffer> {
  const paper = createPaper(pageSize, `Dose cards of order ${jars[0]?.orderNumber ?? ''}`)
  for (const jar of jars) drawCard(paper, jar)
  return renderPdf(paper)
}

function drawCard(paper: Paper, jar: JarFacts): void {
  addPage(paper)
  drawText(paper, jar.seller.brand, { x: left, y: mm(12), fontName: 'serif-medium', size: 15 })
  drawText(paper, 'Dose card', {
    x: right,
    y: mm(12),
    size: 9.5,
    colour: mutedInk,
    alignRight: true,
  })
  drawRule(paper, left, right, mm(15))
  const nameSize = fitFontSize(jar.productName, 'serif', 19, innerWidth)
  drawText(paper, jar.productName, { x: left, y: mm(24), fontName: 'serif', size: nameSize })
  drawText(paper, doseText, {
    x: left,
    y: mm(31),
    fontName: 'sans-strong',
    size: 11,
  })
  drawCapsule(paper, jar.formula, left, mm(34.5))
  drawText(paper, `true size, ${capsuleLengthMm} mm`, {
    x: left + mm(25),
    y: mm(39.4),
    size: 9,
    colour: mutedInk,
  })
  const ingredientsEnd = drawIngredients(paper, jar, mm(45.5))
  drawDetails(paper, jar, ingredientsEnd)
}

/**
 * Draws the ingredients and warnings, and returns the y below them. Rows shrink to fit; up to
 * twelve ingredients stay readable.
 */
function drawIngredients(paper: Paper, jar: JarFacts, top: number): number {
  const { formula } = jar
  const rows = sortIngredientsByAmount(formula)
  const cautionTextLines = listCautionLines(jar).flatMap((caution) =>
    wrapText(caution, 'sans', 7.5, innerWidth),
  )
  const cautionsHeight = cautionTextLines.length * cautionLineHeight
  const availableHeight = maxDetailsTop - top - cautionsHeight
  const rowHeight = Math.min(mm(6.2), availableHeight / Math.max(1, rows.length))
  const fontSize = Math.min(10.5, rowHeight * 0.62)
  let y = top
  for (const ingredient of rows) {
    drawRule(paper, left, right, y, { width: 0.5, colour: hairlineColour })
    const rowCentre = y + rowHeight / 2
    const dotRadius = Math.min(3.6, rowHeight * 0.22)
    drawIngredientDot(paper, ingredient.pigment, left + 4, rowCentre, dotRadius)
    const baseline = rowCentre + fontSize * 0.35
    drawText(paper, ingredient.name, { x: left + 14, y: baseline, size: fontSize })
    drawText(paper, formatAmount(ingredient), {
      x: right,
      y: baseline,
      fontName: 'sans-strong',
      size: fontSize,
      alignRight: true,
    })
    y += rowHeight
  }
  drawRule(paper, left, right, y)
  for (const [index, line] of cautionTextLines.entries())
    drawText(paper, line, { x: left, y: y + 11 + index * cautionLineHeight, size: 7.5 })
  return y + cautionsHeight
}

/** Draws customer, batch and dates below `top`, and storage and pharmacy at the end of the card. */
function drawDetails(paper: Paper, jar: JarFacts, top: number): void {
  const details = [
    { label: 'For', value: printableName(jar.customerName, '(see order)') },
    { label: 'Batch', value: jar.batchNumber },
    { label: 'Made', value: formatDate(jar.madeOn) },
    { label: 'Best before', value: formatDate(jar.bestBefore) },
  ]
  const columnWidth = innerWidth / 2
  for (const [index, { label, value }] of details.entries()) {
    // Two columns and two rows.
    const x = left + (index % 2) * columnWidth
    const y = top + mm(6.5) + (index > 1 ? mm(10) : 0)
    drawText(paper, label, { x, y, size: 8.5, colour: mutedInk })
    drawText(paper, value, {
      x,
      y: y + 12,
      fontName: 'sans-strong',
      size: fitFontSize(value, 'sans-strong', 10.5, columnWidth - 8),
    })
  }
  const footerLines = [
    storageText,
    `${formatPharmacistLine(jar)}. ${formatPharmacyLine(jar)}`,
  ].flatMap((text) => wrapText(text, 'sans', 7.5, innerWidth))
  const y = pageSize.height - mm(5) - (footerLines.length - 1) * footerLineHeight
  drawRule(paper, left, right, y - 10, { width: 0.5, colour: hairlineColour })
  for (const [index, line] of footerLines.entries())
    drawText(paper, line, {
      x: left,
      y: y + index * footerLineHeight,
      size: 7.5,
      colour: mutedInk,
    })
}
