/**
 * Draws jar labels (100 × 62 mm), one page for each jar: customer, content, dose, best before and
 * bar code.
 */
import {
  formatAmount,
  sortIngredientsByAmount,
  formatSource,
} from '#domain/catalogue/formula/formula.ts'
import { createTranslator } from '#domain/content/messages.ts'
import { formatLabelCode } from '#domain/pharmacy/label-code.ts'
import { formatDate } from '#domain/time.ts'
import type { FontName } from '#server/fonts/fonts.ts'

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
  drawBarCode,
  renderPdf,
  fitFontSize,
  wrapText,
  mm,
  createPaper,
  drawText,
  mutedInk,
  drawRule,
  printableName,
  type Paper,
} from '#server/papers/paper.ts'

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
/** Smallest font size, so that text stays readable. Limit: longer text overflows. */
const minFontSize = 4.5

/** Returns a PDF with one page for each jar. */
export async function drawLabels(jars: readonly JarFacts[]): Promise<Buffer> {
  const paper = createPaper(pageSize, formatLabelsTitle(jars))
  for (const jar of jars)
    for (let jarNumber = 1; jarNumber <= jar.jarCount; jarNumber += 1)
      drawLabel(paper, jar, jarNumber)
  return renderPdf(paper)
}

function formatLabelsTitle(jars: readonly JarFacts[]): string {
  const orderNumbers = [...new Set(jars.map(({ orderNumber }) => orderNumber))]
  return orderNumbers.length === 1
    ? `Labels of order ${orderNumbers.join()}`
    : `Labels of orders ${orderNumbers.join(', ')}`
}

/** `jarNumber` counts the jars of the order line from 1. */
function drawLabel(paper: Paper, jar: JarFacts, jarNumber: number): void {
  addPage(paper)
  drawText(paper, jar.seller.brand, { x: left, y: 18, fontName: 'serif-medium', size: 12 })
  const jarNumberText = jar.jarCount > 1 ? `jar ${jarNumber} of ${jar.jarCount}, ` : ''
  drawText(paper, `Order ${jar.orderNumber}, ${jarNumberText}${jar.capsulesPerJar} capsules`, {
    x: right,
    y: 18,
    size: 7,
    colour: mutedInk,
    alignRight: true,
  })
  drawRule(paper, left, right, 24)
  const nameSize = fitFontSize(jar.productName, 'serif', 15, innerWidth * 0.6)
  drawText(paper, jar.productName, { x: left, y: 41, fontName: 'serif', size: nameSize })
  const customerText = printableName(jar.customerName, '(name in full: see order)')
  drawText(paper, customerText, {
    x: right,
    y: 41,
    fontName: 'sans-strong',
    size: fitFontSize(customerText, 'sans-strong', 10, innerWidth * 0.38),
    alignRight: true,
  })
  drawText(paper, doseText, {
    x: left,
    y: doseBaseline,
    fontName: 'sans-strong',
    size: 8.5,
  })
  drawContents(paper, jar)
  drawFacts(paper, jar)
}

type StyledLine = { text: string; fontName: FontName }

/**
 * Draws the contents of one capsule and the warnings between the dose and the facts at the bottom.
 */
function drawContents(paper: Paper, jar: JarFacts): void {
  const contents = `Each capsule: ${listIngredients(jar)}.`
  const wrapLines = (fontSize: number): StyledLine[] => [
    ...wrapInFont('sans', contents, fontSize),
    ...listCautionLines(jar).flatMap((caution) => wrapInFont('sans-strong', caution, fontSize)),
  ]
  const { lines, fontSize, lineStep } = shrinkToFit(wrapLines, {
    maxFontSize: 7.5,
    lineHeight: 1.25,
    height: factsTop - doseBaseline - 8,
  })
  for (const [index, { text, fontName }] of lines.entries())
    drawText(paper, text, {
      x: left,
      y: doseBaseline + 4 + fontSize + index * lineStep,
      size: fontSize,
      fontName,
    })
}

function wrapInFont(fontName: FontName, text: string, fontSize: number): StyledLine[] {
  return wrapText(text, fontName, fontSize, innerWidth).map((line) => ({ text: line, fontName }))
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

/**
 * Returns the lines in the largest font size at which they fit the height, at least `minFontSize`.
 * `lineHeight` is a factor of the font size; `lineStep` is the distance between two baselines.
 */
function shrinkToFit<EachLine>(
  wrapLines: (fontSize: number) => EachLine[],
  limits: { maxFontSize: number; lineHeight: number; height: number },
): { lines: EachLine[]; fontSize: number; lineStep: number } {
  let fontSize = limits.maxFontSize
  let lines = wrapLines(fontSize)
  while (fontSize > minFontSize && lines.length * fontSize * limits.lineHeight > limits.height) {
    fontSize -= 0.25
    lines = wrapLines(fontSize)
  }
  return { lines, fontSize, lineStep: fontSize * limits.lineHeight }
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
  const { lines, fontSize, lineStep } = shrinkToFit(
    (size) => statements.flatMap((text) => wrapText(text, 'sans', size, mm(57))),
    { maxFontSize: 6, lineHeight: 1.2, height: pageSize.height - top - 28 },
  )
  for (const [index, line] of lines.entries())
    drawText(paper, line, { x: left, y: top + 27 + index * lineStep, size: fontSize })
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
