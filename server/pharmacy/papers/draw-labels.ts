/**
 * Draws jar labels (100 × 62 mm), one page for each jar: person, content, dose, best before and bar
 * code.
 */
import { amountText, ingredientsByAmount, sourceText } from '#domain/catalogue/formula/formula.ts'
import { createText } from '#domain/content/messages.ts'
import { readableLabelCode } from '#domain/pharmacy/label-code.ts'
import { formatDate } from '#domain/time.ts'

import {
  cautionLines,
  doseText,
  pharmacistLine,
  pharmacyLine,
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
  keepPrintable,
  type Paper,
} from '#server/papers/paper.ts'

const t = createText()
const size = { width: mm(100), height: mm(62) }
const left = mm(4)
const right = size.width - mm(4)
const innerWidth = right - left

export async function drawLabels(jars: readonly JarFacts[]): Promise<Buffer> {
  const paper = createPaper(size, labelsTitle(jars))
  for (const jar of jars)
    for (let number = 1; number <= jar.jars; number += 1) drawLabel(paper, jar, number)
  return renderPdf(paper)
}

function labelsTitle(jars: readonly JarFacts[]): string {
  const orderNumbers = [...new Set(jars.map(({ orderNumber }) => orderNumber))]
  return orderNumbers.length === 1
    ? `Labels of order ${orderNumbers.join()}`
    : `Labels of orders ${orderNumbers.join(', ')}`
}

function drawLabel(paper: Paper, jar: JarFacts, number: number): void {
  addPage(paper)
  drawText(paper, jar.seller.brand, { x: left, y: 18, fontName: 'serif-medium', size: 12 })
  const jarNumberText = jar.jars > 1 ? `jar ${number} of ${jar.jars}, ` : ''
  drawText(paper, `Order ${jar.orderNumber}, ${jarNumberText}${jar.capsules} capsules`, {
    x: right,
    y: 18,
    size: 7,
    colour: mutedInk,
    alignRight: true,
  })
  drawRule(paper, left, right, 24)
  const nameSize = fitFontSize(jar.product, 'serif', 15, innerWidth * 0.6)
  drawText(paper, jar.product, { x: left, y: 41, fontName: 'serif', size: nameSize })
  const person = keepPrintable(jar.name)
  const customerText = person.whole
    ? person.text
    : `${person.text} (name in full: see order)`.trim()
  drawText(paper, customerText, {
    x: right,
    y: 41,
    fontName: 'sans-strong',
    size: fitFontSize(customerText, 'sans-strong', 10, innerWidth * 0.38),
    alignRight: true,
  })
  drawText(paper, doseText, {
    x: left,
    y: 54,
    fontName: 'sans-strong',
    size: 8.5,
  })
  const contentsEnd = drawContents(paper, jar)
  drawFacts(paper, jar, contentsEnd)
}

/**
 * Draws the contents of one capsule and the warnings, and returns the y below them. The text
 * shrinks until it fits between the dose and the facts at the bottom.
 */
function drawContents(paper: Paper, jar: JarFacts): number {
  const ingredientList = ingredientsByAmount(jar.formula)
    .map((ingredient) => {
      const source = sourceText(t, { ...ingredient, form: '' })
      // Name and amount stay on one line.
      const amount = `${ingredient.name} ${amountText(ingredient)}`.replaceAll(' ', '\u00a0')
      return `${amount}${source && ` (${source})`}`
    })
    .join(' · ')
  const contents = `Each capsule: ${ingredientList}.`
  // The contents begin below the dose, whose baseline is at 54.
  const availableHeight = bottom - 62
  let fontSize = 7.5
  const wrapLines = () => [
    ...wrapText(contents, 'sans', fontSize, innerWidth),
    ...cautionLines(jar).flatMap((caution) =>
      wrapText(caution, 'sans-strong', fontSize, innerWidth),
    ),
  ]
  while (fontSize > minFontSize && wrapLines().length * fontSize * 1.25 > availableHeight)
    fontSize -= 0.25
  let y = 58 + fontSize
  const contentLines = wrapText(contents, 'sans', fontSize, innerWidth).length
  for (const [index, line] of wrapLines().entries()) {
    drawText(paper, line, {
      x: left,
      y,
      size: fontSize,
      fontName: index < contentLines ? 'sans' : 'sans-strong',
    })
    y += fontSize * 1.25
  }
  return bottom
}

/** y of the end of the contents and the top of the facts. */
const bottom = size.height - mm(24.5)
/** Smallest font size, so that text stays readable. Limit: longer text overflows. */
const minFontSize = 4.5

function drawFacts(paper: Paper, jar: JarFacts, top: number): void {
  drawRule(paper, left, right, top, { width: 0.6 })
  const columns = [
    ['Batch', jar.batch],
    ['Made on', formatDate(jar.made)],
    ['Best before', formatDate(jar.bestBefore)],
  ] as const
  for (const [index, [label, value]] of columns.entries()) {
    const x = left + index * mm(18.5)
    drawText(paper, label, { x, y: top + 9, size: 6, colour: mutedInk })
    drawText(paper, value, { x, y: top + 18, fontName: 'sans-strong', size: 8 })
  }
  const statements = [storageText, pharmacistLine(jar), pharmacyLine(jar)]
  const wrapLines = (fontSize: number) =>
    statements.flatMap((text) => wrapText(text, 'sans', fontSize, mm(57)))
  const availableHeight = size.height - top - 28
  let fontSize = 6
  while (fontSize > minFontSize && wrapLines(fontSize).length * fontSize * 1.2 > availableHeight)
    fontSize -= 0.25
  for (const [index, line] of wrapLines(fontSize).entries())
    drawText(paper, line, { x: left, y: top + 27 + index * fontSize * 1.2, size: fontSize })
  const barWidth = mm(33)
  drawBarCode(paper, jar.labelCode, {
    x: right - barWidth,
    y: top + 6,
    width: barWidth,
    height: mm(11),
  })
  drawText(paper, readableLabelCode(jar.labelCode), {
    x: right,
    y: top + mm(11) + 15,
    size: 7.5,
    fontName: 'sans-strong',
    alignRight: true,
  })
}
