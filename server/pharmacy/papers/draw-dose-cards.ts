/** The printed dose card, A6; the same card that shoppers see on the screen. */
import { capsuleMillimetres } from '#domain/catalogue/capsule/capsule-shape.ts'
import { amountText, byAmount } from '#domain/catalogue/formula.ts'
import { formatDate } from '#domain/time.ts'

import { cautionLines, pharmacistLine, pharmacyLine, storage, type JarFacts } from './jar-facts.ts'
import {
  addSheet,
  bead,
  bytesOf,
  capsule,
  fitting,
  hairline,
  linesOf,
  mm,
  newPaper,
  put,
  quiet,
  rule,
  writable,
  type Paper,
} from './paper.ts'

const size = { width: mm(105), height: mm(148) }
const left = mm(8)
const right = size.width - mm(8)
const inner = right - left

export async function drawDoseCards(jars: readonly JarFacts[]): Promise<Buffer> {
  const paper = newPaper(size, `Dose cards of order ${jars[0]?.orderNumber ?? ''}`)
  for (const jar of jars) drawCard(paper, jar)
  return bytesOf(paper)
}

function drawCard(paper: Paper, jar: JarFacts): void {
  addSheet(paper)
  put(paper, jar.seller.brand, { x: left, y: mm(12), letters: 'serif-medium', size: 15 })
  put(paper, 'Dose card', { x: right, y: mm(12), size: 9.5, colour: quiet, end: true })
  rule(paper, left, right, mm(15))
  const name = fitting(jar.product, 'serif', 19, inner)
  put(paper, jar.product, { x: left, y: mm(24), letters: 'serif', size: name })
  put(paper, 'Take ONE capsule daily with food', {
    x: left,
    y: mm(31),
    letters: 'sans-strong',
    size: 11,
  })
  capsule(paper, jar.formula, left, mm(34.5))
  put(paper, `true size, ${capsuleMillimetres} mm`, {
    x: left + mm(25),
    y: mm(39.4),
    size: 9,
    colour: quiet,
  })
  const after = ingredients(paper, jar, mm(45.5))
  details(paper, jar, after)
}

/** Rows shrink to fit; twelve ingredients are still readable. */
function ingredients(paper: Paper, jar: JarFacts, top: number): number {
  const { formula } = jar
  const rows = byAmount(formula)
  const lines = cautionLines(jar).flatMap((caution) => linesOf(caution, 'sans', 7.5, inner))
  const room = mm(106) - top - lines.length * 9
  const step = Math.min(mm(6.2), room / Math.max(1, rows.length))
  const fontSize = Math.min(10.5, step * 0.62)
  let y = top
  for (const ingredient of rows) {
    rule(paper, left, right, y, { width: 0.5, colour: hairline })
    const middle = y + step / 2
    bead(paper, ingredient.pigment, left + 4, middle, Math.min(3.6, step * 0.22))
    const baseline = middle + fontSize * 0.35
    put(paper, ingredient.name, { x: left + 14, y: baseline, size: fontSize })
    put(paper, amountText(ingredient), {
      x: right,
      y: baseline,
      letters: 'sans-strong',
      size: fontSize,
      end: true,
    })
    y += step
  }
  rule(paper, left, right, y)
  for (const [index, line] of lines.entries())
    put(paper, line, { x: left, y: y + 11 + index * 9, size: 7.5 })
  return y + lines.length * 9
}

function details(paper: Paper, jar: JarFacts, top: number): void {
  const person = writable(jar.name)
  const facts = [
    ['For', person.whole ? person.text : `${person.text} (see order)`.trim()],
    ['Batch', jar.batch],
    ['Made', formatDate(jar.made)],
    ['Best before', formatDate(jar.bestBefore)],
  ] as const
  const half = inner / 2
  for (const [index, [label, value]] of facts.entries()) {
    const x = left + (index % 2) * half
    const y = top + mm(6.5) + (index > 1 ? mm(10) : 0)
    put(paper, label, { x, y, size: 8.5, colour: quiet })
    put(paper, value, {
      x,
      y: y + 12,
      letters: 'sans-strong',
      size: fitting(value, 'sans-strong', 10.5, half - 8),
    })
  }
  const foot = [storage, `${pharmacistLine(jar)}. ${pharmacyLine(jar)}`].flatMap((text) =>
    linesOf(text, 'sans', 7.5, inner),
  )
  const y = size.height - mm(5) - (foot.length - 1) * 9.2
  rule(paper, left, right, y - 10, { width: 0.5, colour: hairline })
  for (const [index, line] of foot.entries())
    put(paper, line, { x: left, y: y + index * 9.2, size: 7.5, colour: quiet })
}
