/**
 * Jar labels, 100 × 62 mm, one page for each jar: person, content, dose, best before and bar code.
 */
import { amountText, byAmount, sourceText } from '#domain/catalogue/formula.ts'
import { createText } from '#domain/content/messages.ts'
import { readableLabelCode } from '#domain/pharmacy/label-code.ts'
import { formatDate } from '#domain/time.ts'

import { cautionLines, pharmacistLine, pharmacyLine, storage, type JarFacts } from './jar-facts.ts'
import {
  addSheet,
  bars,
  bytesOf,
  fitting,
  linesOf,
  mm,
  newPaper,
  put,
  quiet,
  rule,
  writable,
  type Paper,
} from './paper.ts'

const t = createText()
const size = { width: mm(100), height: mm(62) }
const left = mm(4)
const right = size.width - mm(4)
const inner = right - left

export async function drawLabels(jars: readonly JarFacts[]): Promise<Buffer> {
  const paper = newPaper(size, `Labels of order ${jars[0]?.orderNumber ?? ''}`)
  for (const jar of jars)
    for (let number = 1; number <= jar.jars; number += 1) drawLabel(paper, jar, number)
  return bytesOf(paper)
}

function drawLabel(paper: Paper, jar: JarFacts, number: number): void {
  addSheet(paper)
  put(paper, jar.seller.brand, { x: left, y: 18, letters: 'serif-medium', size: 12 })
  const count = jar.jars > 1 ? `jar ${number} of ${jar.jars}, ` : ''
  put(paper, `Order ${jar.orderNumber}, ${count}${jar.capsules} capsules`, {
    x: right,
    y: 18,
    size: 7,
    colour: quiet,
    end: true,
  })
  rule(paper, left, right, 24)
  const name = fitting(jar.product, 'serif', 15, inner * 0.6)
  put(paper, jar.product, { x: left, y: 41, letters: 'serif', size: name })
  const person = writable(jar.name)
  const shown = person.whole ? person.text : `${person.text} (name in full: see order)`.trim()
  put(paper, shown, {
    x: right,
    y: 41,
    letters: 'strong',
    size: fitting(shown, 'strong', 10, inner * 0.38),
    end: true,
  })
  put(paper, 'Take ONE capsule daily with food', { x: left, y: 54, letters: 'strong', size: 8.5 })
  const foot = contents(paper, jar)
  facts(paper, jar, foot)
}

/**
 * Contents of one capsule and warnings. The text shrinks until it fits between the dose and the
 * foot.
 */
function contents(paper: Paper, jar: JarFacts): number {
  const holds = byAmount(jar.formula)
    .map((ingredient) => {
      const source = sourceText(t, { ...ingredient, form: '' })
      // Name and amount stay on one line.
      const amount = `${ingredient.name} ${amountText(ingredient)}`.replaceAll(' ', '\u00a0')
      return `${amount}${source && ` (${source})`}`
    })
    .join(' · ')
  const all = `Each capsule: ${holds}.`
  const room = bottom - 62
  let fontSize = 7.5
  const wrapped = () => [
    ...linesOf(all, 'sans', fontSize, inner),
    ...cautionLines(jar).flatMap((caution) => linesOf(caution, 'strong', fontSize, inner)),
  ]
  while (fontSize > 4.5 && wrapped().length * fontSize * 1.25 > room) fontSize -= 0.25
  let y = 58 + fontSize
  const plain = linesOf(all, 'sans', fontSize, inner).length
  for (const [index, line] of wrapped().entries()) {
    put(paper, line, { x: left, y, size: fontSize, letters: index < plain ? 'sans' : 'strong' })
    y += fontSize * 1.25
  }
  return bottom
}

const bottom = size.height - mm(24.5)

function facts(paper: Paper, jar: JarFacts, top: number): void {
  rule(paper, left, right, top, { width: 0.6 })
  const columns = [
    ['Batch', jar.batch],
    ['Made on', formatDate(jar.made)],
    ['Best before', formatDate(jar.bestBefore)],
  ] as const
  for (const [index, [label, value]] of columns.entries()) {
    const x = left + index * mm(18.5)
    put(paper, label, { x, y: top + 9, size: 6, colour: quiet })
    put(paper, value, { x, y: top + 18, letters: 'strong', size: 8 })
  }
  const words = [storage, pharmacistLine(jar), pharmacyLine(jar)]
  const wrapped = (fontSize: number) =>
    words.flatMap((text) => linesOf(text, 'sans', fontSize, mm(57)))
  const room = size.height - top - 28
  let fontSize = 6
  while (fontSize > 4.5 && wrapped(fontSize).length * fontSize * 1.2 > room) fontSize -= 0.25
  for (const [index, line] of wrapped(fontSize).entries())
    put(paper, line, { x: left, y: top + 27 + index * fontSize * 1.2, size: fontSize })
  const barWidth = mm(33)
  bars(paper, jar.labelCode, { x: right - barWidth, y: top + 6, width: barWidth, height: mm(11) })
  put(paper, readableLabelCode(jar.labelCode), {
    x: right,
    y: top + mm(11) + 15,
    size: 7.5,
    letters: 'strong',
    end: true,
  })
}
