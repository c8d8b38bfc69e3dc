/**
 * Draws the printed dose card (A6), with the same facts as the card that shoppers see on the
 * screen. Ingredients that do not fit one card continue on another.
 */
import { capsuleLengthMm } from '#domain/catalogue/capsule/capsule-shape.ts'
import { doseText } from '#domain/catalogue/dose.ts'
import {
  formatAmount,
  sortIngredientsByAmount,
  type FormulaIngredient,
} from '#domain/catalogue/formula/formula.ts'
import { formatDate } from '#domain/time.ts'

import {
  listCautionLines,
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
  measureText,
  wrapText,
  mm,
  createPaper,
  drawText,
  mutedInk,
  drawRule,
  printableName,
  type Paper,
} from '#server/papers/paper.ts'
import { fitText } from '#server/papers/fit-lines.ts'

const pageSize = { width: mm(105), height: mm(148) }
/** x of the left and right edge of the content. */
const left = mm(8)
const right = pageSize.width - mm(8)
const innerWidth = right - left
const cautionLineHeight = 9
const footerLineHeight = 9.2
/** Largest y at which the details may begin. */
const maxDetailsTop = mm(106)
const ingredientsTop = mm(45.5)
/** Rows shrink down to this height, at which the text is still readable. */
const minRowHeight = 9.5
/** The font size of a row is this share of its height. */
const rowFontRatio = 0.62

/** Returns a PDF with the cards of each order line, one on each page. */
export async function drawDoseCards(jars: readonly JarFacts[]): Promise<Buffer> {
  const paper = createPaper(pageSize, `Dose cards of order ${jars[0]?.orderNumber ?? ''}`)
  for (const jar of jars) {
    const cards = layOutCards(jar)
    for (const [index, card] of cards.entries()) {
      const cardText = cards.length > 1 ? `Dose card, ${index + 1} of ${cards.length}` : 'Dose card'
      drawCard(paper, jar, card, cardText)
    }
  }
  return renderPdf(paper)
}

/** The rows of a card and the lines of the warnings below them. */
type CardContents = {
  rows: readonly FormulaIngredient[]
  rowHeight: number
  cautionLines: readonly string[]
}

/** Distributes the ingredients over as few cards as possible. Each card has all warnings. */
function layOutCards(jar: JarFacts): CardContents[] {
  const ingredients = sortIngredientsByAmount(jar.formula)
  const cautionLines = listCautionLines(jar).flatMap((caution) =>
    wrapText(caution, 'sans', 7.5, innerWidth),
  )
  const height = maxDetailsTop - ingredientsTop - cautionLines.length * cautionLineHeight
  const maxRows = Math.max(1, Math.floor(height / minRowHeight))
  const cardCount = Math.max(1, Math.ceil(ingredients.length / maxRows))
  const rowsPerCard = Math.ceil(ingredients.length / cardCount)
  return Array.from({ length: cardCount }, (_, index) => ({
    rows: ingredients.slice(index * rowsPerCard, (index + 1) * rowsPerCard),
    rowHeight: Math.min(mm(6.2), height / rowsPerCard),
    cautionLines,
  }))
}

function drawCard(paper: Paper, jar: JarFacts, card: CardContents, cardText: string): void {
  addPage(paper)
  drawText(paper, jar.seller.brand, { x: left, y: mm(12), fontName: 'serif-medium', size: 15 })
  drawText(paper, cardText, {
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
  drawDetails(paper, jar, drawIngredients(paper, card))
}

/** Draws the ingredients and warnings, and returns the y below them. */
function drawIngredients(paper: Paper, { rows, rowHeight, cautionLines }: CardContents): number {
  const fontSize = Math.min(10.5, rowHeight * rowFontRatio)
  let y = ingredientsTop
  for (const ingredient of rows) {
    drawRule(paper, left, right, y, { width: 0.5, colour: hairlineColour })
    const rowCentre = y + rowHeight / 2
    const dotRadius = Math.min(3.6, rowHeight * 0.22)
    drawIngredientDot(paper, ingredient.pigment, left + 4, rowCentre, dotRadius)
    const baseline = rowCentre + fontSize * 0.35
    const amountText = formatAmount(ingredient)
    const nameWidth = innerWidth - 14 - measureText(amountText, 'sans-strong', fontSize) - mm(2)
    drawText(paper, ingredient.name, {
      x: left + 14,
      y: baseline,
      size: fitFontSize(ingredient.name, 'sans', fontSize, nameWidth),
    })
    drawText(paper, amountText, {
      x: right,
      y: baseline,
      fontName: 'sans-strong',
      size: fontSize,
      alignRight: true,
    })
    y += rowHeight
  }
  drawRule(paper, left, right, y)
  for (const [index, line] of cautionLines.entries())
    drawText(paper, line, { x: left, y: y + 11 + index * cautionLineHeight, size: 7.5 })
  return y + cautionLines.length * cautionLineHeight
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
    const { lines, fontSize, lineStep } = fitText(value, 'sans-strong', {
      width: columnWidth - 8,
      // Up to the label of the next row: one line, or two or three smaller ones.
      height: 18,
      maxFontSize: 10.5,
      minFontSize: 4.5,
      lineHeight: 1.15,
    })
    const firstBaseline = lines.length === 1 ? y + 12 : y + 2 + fontSize
    for (const [lineIndex, { text, fontName }] of lines.entries())
      drawText(paper, text, {
        x,
        y: firstBaseline + lineIndex * lineStep,
        fontName,
        size: fontSize,
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
