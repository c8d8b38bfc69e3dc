/**
 * Draws jar labels (100 × 62 mm): customer, content, dose, best before and bar code. A jar whose
 * contents do not fit one label gets several, each with all other facts.
 */
import { doseText } from '#domain/catalogue/dose.ts'
import {
  formatAmount,
  sortIngredientsByAmount,
  formatSource,
} from '#domain/catalogue/formula/formula.ts'
import { createTranslator } from '#domain/content/messages.ts'
import { formatLabelCode } from '#domain/pharmacy/label-code.ts'
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
  drawBarCode,
  renderPdf,
  fitFontSize,
  measureText,
  mm,
  createPaper,
  drawText,
  mutedInk,
  drawRule,
  printableName,
  type Paper,
} from '#server/papers/paper.ts'
import { fitLines, fitLinesInAreas, fitText } from '#server/papers/fit-lines.ts'

const t = createTranslator()
const pageSize = { width: mm(100), height: mm(62) }
/** x of the left and right edge of the content. */
const left = mm(4)
const right = pageSize.width - mm(4)
const innerWidth = right - left
/** Baseline of the dose, the last line above the contents. */
const doseBaseline = 54
/** y of the end of the contents and the top of the facts. */
const factsTop = pageSize.height - mm(24.5)
/** Smallest font size of the contents and the name, so that they stay readable. */
const minFontSize = 4.5

/** Returns a PDF with the labels of each jar, one on each page. */
export async function drawLabels(jars: readonly JarFacts[]): Promise<Buffer> {
  const paper = createPaper(pageSize, formatLabelsTitle(jars))
  for (const jar of jars) {
    const { linesByArea, ...style } = fitContents(jar)
    for (let jarNumber = 1; jarNumber <= jar.jarCount; jarNumber += 1)
      for (const [index, lines] of linesByArea.entries()) {
        drawLabel(paper, jar, { jarNumber, labelIndex: index, labelCount: linesByArea.length })
        drawContents(paper, { lines, ...style })
      }
  }
  return renderPdf(paper)
}

function formatLabelsTitle(jars: readonly JarFacts[]): string {
  const orderNumbers = [...new Set(jars.map(({ orderNumber }) => orderNumber))]
  return orderNumbers.length === 1
    ? `Labels of order ${orderNumbers.join()}`
    : `Labels of orders ${orderNumbers.join(', ')}`
}

/** Which label of an order line is drawn. */
type LabelPosition = {
  /** Counts the jars of the order line from 1. */
  jarNumber: number
  /** Counts the labels of the jar from 0. */
  labelIndex: number
  labelCount: number
}

/** Adds a label without the contents. */
function drawLabel(paper: Paper, jar: JarFacts, position: LabelPosition): void {
  const { jarNumber, labelIndex, labelCount } = position
  addPage(paper)
  drawText(paper, jar.seller.brand, { x: left, y: 18, fontName: 'serif-medium', size: 12 })
  const headTexts = [
    `Order ${jar.orderNumber}`,
    ...(jar.jarCount > 1 ? [`jar ${jarNumber} of ${jar.jarCount}`] : []),
    ...(labelCount > 1 ? [`label ${labelIndex + 1} of ${labelCount}`] : []),
    `${jar.capsulesPerJar} capsules`,
  ]
  drawText(paper, headTexts.join(', '), {
    x: right,
    y: 18,
    size: 7,
    colour: mutedInk,
    alignRight: true,
  })
  drawRule(paper, left, right, 24)
  drawNames(paper, jar)
  const doseStyle = { y: doseBaseline, fontName: 'sans-strong', size: 8.5 } as const
  drawText(paper, doseText, { ...doseStyle, x: left })
  drawText(paper, formatContinuation(labelIndex, labelCount), {
    ...doseStyle,
    x: right,
    size: 6.5,
    alignRight: true,
  })
  drawFacts(paper, jar)
}

/** Returns where the contents come from and go on; empty for a jar with one label. */
function formatContinuation(labelIndex: number, labelCount: number): string {
  const hasNext = labelIndex + 1 < labelCount
  if (labelIndex === 0) return hasNext ? 'Contents continue on label 2' : ''
  return hasNext
    ? `Continued, more on label ${labelIndex + 2}`
    : `Continued from label ${labelIndex}`
}

/** Draws the product at the left and the customer at the right, who gets the rest of the width. */
function drawNames(paper: Paper, jar: JarFacts): void {
  const gap = mm(2)
  const maxProductWidth = innerWidth * 0.6
  const productSize = fitFontSize(jar.productName, 'serif', 15, maxProductWidth)
  drawText(paper, jar.productName, { x: left, y: 41, fontName: 'serif', size: productSize })
  const productWidth = measureText(jar.productName, 'serif', productSize)
  const customerText = printableName(jar.customerName, '(name in full: see order)')
  const { lines, fontSize, lineStep } = fitText(customerText, 'sans-strong', {
    width: innerWidth - productWidth - gap,
    // Between the rule and the dose: one line, or two or three smaller ones.
    height: 19,
    maxFontSize: 10,
    minFontSize,
    lineHeight: 1.15,
  })
  const lastBaseline = lines.length === 1 ? 41 : 43
  for (const [index, { text, fontName }] of lines.entries())
    drawText(paper, text, {
      x: right,
      y: lastBaseline - (lines.length - 1 - index) * lineStep,
      fontName,
      size: fontSize,
      alignRight: true,
    })
}

/**
 * Returns the lines of each label of a jar: the contents of one capsule and the warnings. They fit
 * between the dose and the facts at the bottom.
 */
function fitContents(jar: JarFacts): ReturnType<typeof fitLinesInAreas> {
  return fitLinesInAreas(
    [
      { text: `Each capsule: ${listIngredients(jar)}.`, fontName: 'sans' },
      ...listCautionLines(jar).map((text) => ({ text, fontName: 'sans-strong' }) as const),
    ],
    {
      width: innerWidth,
      height: factsTop - doseBaseline - 8,
      maxFontSize: 7.5,
      minFontSize,
      lineHeight: 1.25,
    },
  )
}

function drawContents(
  paper: Paper,
  { lines, fontSize, lineStep }: ReturnType<typeof fitLines>,
): void {
  for (const [index, { text, fontName }] of lines.entries())
    drawText(paper, text, {
      x: left,
      y: doseBaseline + 4 + fontSize + index * lineStep,
      size: fontSize,
      fontName,
    })
}

/** Returns the ingredients with amount and compound: "Zinc 15 mg (as zinc bisglycinate) · …". */
function listIngredients({ formula }: JarFacts): string {
  return sortIngredientsByAmount(formula)
    .map((ingredient) => {
      const source = formatSource(t, { ...ingredient, form: '' })
      // Name and amount stay on one line.
      const amount = `${ingredient.name} ${formatAmount(ingredient)}`.replaceAll(' ', '\u00a0')
      return `${amount}${source && ` (${source})`}`
    })
    .join(' · ')
}

/** Draws batch, dates, storage, pharmacist and pharmacy at the left, the bar code at the right. */
function drawFacts(paper: Paper, jar: JarFacts): void {
  const top = factsTop
  drawRule(paper, left, right, top, { width: 0.6 })
  const columns = [
    { label: 'Batch', value: jar.batchNumber },
    { label: 'Made on', value: formatDate(jar.madeOn) },
    { label: 'Best before', value: formatDate(jar.bestBefore) },
  ]
  for (const [index, { label, value }] of columns.entries()) {
    const x = left + index * mm(18.5)
    drawText(paper, label, { x, y: top + 9, size: 6, colour: mutedInk })
    drawText(paper, value, { x, y: top + 18, fontName: 'sans-strong', size: 8 })
  }
  const statements = [storageText, formatPharmacistLine(jar), formatPharmacyLine(jar)]
  const { lines, fontSize, lineStep } = fitLines(
    statements.map((text) => ({ text, fontName: 'sans' }) as const),
    {
      width: mm(57),
      height: pageSize.height - top - 28,
      maxFontSize: 6,
      // Small print is better than print below the edge of the label.
      minFontSize: 3,
      lineHeight: 1.2,
    },
  )
  for (const [index, { text }] of lines.entries())
    drawText(paper, text, { x: left, y: top + 27 + index * lineStep, size: fontSize })
  const barWidth = mm(33)
  drawBarCode(paper, jar.labelCode, {
    x: right - barWidth,
    y: top + 6,
    width: barWidth,
    height: mm(11),
  })
  drawText(paper, formatLabelCode(jar.labelCode), {
    x: right,
    y: top + mm(11) + 15,
    size: 7.5,
    fontName: 'sans-strong',
    alignRight: true,
  })
}
