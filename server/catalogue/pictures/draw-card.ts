/**
 * The third picture of a product: the dose card that comes in the box. Fields that are filled in
 * when the capsules are made (for whom, batch, dates) are blank lines here.
 */
import {
  capsuleLength,
  capsuleMillimetres,
  capsulePixels,
} from '#domain/catalogue/capsule/capsule-shape.ts'
import { amountText, byAmount } from '#domain/catalogue/formula.ts'
import { pigmentOf } from '#domain/catalogue/pigments.ts'
import { nameTracking } from './wrap-name.ts'
import { capsuleDefs, drawCapsule } from './draw-capsule.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { drawText, widthOf, type Words } from './draw-text.ts'

const [width, left, right] = [336, 20, 316]
const [ink, quiet] = ['#14241c', '#4a5950']
const maxRows = 6

const rule = (y: number, width = 1.5): string =>
  `<path d="M${left} ${y}H${right}" stroke="${ink}" stroke-width="${width}"/>`
const hairline = (y: number, from = left, to = right): string =>
  `<path d="M${from} ${y}H${to}" stroke="#e1ded2"/>`

/** The card in its own pixels, and its height. */
function card(product: PicturedProduct): { drawn: string; height: number } {
  const drawn: string[] = []
  const put = (
    words: Words,
    x: number,
    y: number,
    { fill = ink, end = false }: { fill?: string; end?: boolean } = {},
  ): void => {
    drawn.push(drawText(words, { x, y, fill, end }))
  }
  put({ text: 'Racik', letters: 'serif-medium', size: 19, tracking: -0.035 }, left, 37)
  put({ text: 'Dose card', letters: 'sans', size: 13 }, right, 37, { fill: quiet, end: true })
  drawn.push(rule(50))

  const name: Words = { text: product.name, letters: 'serif', size: 24, tracking: nameTracking }
  const size = 24 * Math.min(1, (right - left) / widthOf(name))
  put({ ...name, size }, left, 80)
  put({ text: 'Take ONE capsule daily with food', letters: 'sans-strong', size: 15 }, left, 102)
  drawn.push(
    `<g transform="translate(${left - 1} 113) scale(${capsulePixels / capsuleLength}) matrix(0 1 1 0 0 0)">${drawCapsule(product.formula, 'bands', { small: true, line: 3 })}</g>`,
  )
  put(
    { text: `true size, ${capsuleMillimetres} mm`, letters: 'sans', size: 13 },
    left + capsulePixels + 11,
    132,
    { fill: quiet },
  )

  const all = byAmount(product.formula)
  const shown = all.length <= maxRows ? all : all.slice(0, maxRows - 1)
  let y = 151
  for (const ingredient of shown) {
    const { fill, edgeLight } = pigmentOf(ingredient.pigment)
    drawn.push(
      hairline(y),
      `<circle cx="${left + 6.5}" cy="${y + 15}" r="6" fill="${fill}" stroke="${edgeLight}"/>`,
    )
    put({ text: ingredient.name, letters: 'sans', size: 15 }, left + 23, y + 20)
    const amount = ingredient.amount > 0 ? amountText(ingredient) : ''
    put({ text: amount, letters: 'sans-strong', size: 15 }, right, y + 20, { end: true })
    y += 30
  }
  if (all.length > shown.length) {
    drawn.push(hairline(y))
    const text = `and ${all.length - shown.length} more`
    put({ text, letters: 'sans', size: 15 }, left + 23, y + 20, { fill: quiet })
    y += 30
  }
  drawn.push(rule(y))

  for (const [index, text] of ['For', 'Batch', 'Made', 'Best before'].entries()) {
    const [x, baseline] = [index % 2 ? 176 : left, y + 20 + (index > 1 ? 38 : 0)]
    put({ text, letters: 'sans', size: 13 }, x, baseline, { fill: quiet })
    drawn.push(hairline(baseline + 17, x, x + 120))
  }
  y += 88
  drawn.push(hairline(y))
  put(
    { text: 'Store below 25°C, dry, away from sunlight.', letters: 'sans', size: 12 },
    left,
    y + 20,
    {
      fill: quiet,
    },
  )
  put({ text: 'Keep out of reach of children.', letters: 'sans', size: 12 }, left, y + 36, {
    fill: quiet,
  })
  return { drawn: drawn.join('\n'), height: y + 54 }
}

export function drawCard(product: PicturedProduct): string {
  const { drawn, height } = card(product)
  const scale = Math.min(1.3, 520 / height)
  const corner = `x="0" y="0" width="${width}" height="${height}" rx="4"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 600" width="720" height="600"><defs>${capsuleDefs}
<filter id="far" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>
<filter id="near" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="3"/></filter></defs>
<g transform="translate(360 296) rotate(-4) scale(${scale.toFixed(4)}) translate(${-width / 2} ${-height / 2})">
<rect x="8" y="20" width="${width - 16}" height="${height - 16}" fill="#14241c" fill-opacity=".18" filter="url(#far)"/>
<rect x="0" y="2" width="${width}" height="${height}" fill="#14241c" fill-opacity=".06" filter="url(#near)"/>
<rect ${corner} fill="#fcfaf3"/>
${drawn}
</g></svg>`
}
