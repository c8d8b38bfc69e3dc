/**
 * The label of the jar: name, capsule in bands, the first ingredients with their amounts, and how
 * many more there are. Drawn in the jar's units, from x 266 to 734.
 */
import { pigmentOf } from '#domain/catalogue/pigments.ts'
import { amountText, byAmount } from '#domain/catalogue/formula.ts'
import { wrapName, nameTracking } from './wrap-name.ts'
import { drawCapsule } from './draw-capsule.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { drawText } from './draw-text.ts'

export const labelShape = 'M222 560 Q500 573 778 560 V1142 Q500 1157 222 1142Z'

const [left, right] = [266, 734]
const [ink, quiet] = ['#14241c', '#55645a']
const rule = (y: number): string =>
  `<path d="M${left} ${y}H${right}" stroke="${ink}" stroke-opacity=".85" stroke-width="1.6"/>`

/**
 * One row every 32 units from the first baseline, none below 1082; the last may say how many more.
 */
function rows(product: PicturedProduct, first: number): string {
  const all = byAmount(product.formula)
  const room = Math.max(1, Math.floor((1082 - first) / 32) + 1)
  const shown = all.length <= room ? all : all.slice(0, room - 1)
  const more = all.length - shown.length
  return [
    ...shown.map((ingredient, index) => {
      const y = first + index * 32
      const { fill, edgeLight } = pigmentOf(ingredient.pigment)
      const amount = ingredient.amount > 0 ? amountText(ingredient) : ''
      return [
        `<circle cx="${left + 9}" cy="${y - 7.5}" r="7" fill="${fill}" stroke="${edgeLight}"/>`,
        drawText({ text: ingredient.name, letters: 'sans', size: 22 }, { x: 296, y, fill: ink }),
        drawText(
          { text: amount, letters: 'sans', size: 22 },
          { x: right, y, fill: ink, end: true },
        ),
      ].join('')
    }),
    ...(more > 0
      ? [
          drawText(
            { text: `and ${more} more`, letters: 'sans', size: 22 },
            { x: 296, y: first + shown.length * 32, fill: quiet },
          ),
        ]
      : []),
  ].join('')
}

export function drawLabel(product: PicturedProduct): string {
  const { lines, size, first, last } = wrapName(product.name)
  const step = lines.length > 1 ? (last - first) / (lines.length - 1) : 0
  const top = last + 26
  return [
    drawText(
      { text: 'Racik', letters: 'serif-medium', size: 38, tracking: -0.035 },
      { x: left, y: 618, fill: ink },
    ),
    drawText(
      { text: 'Compounded in Malaysia', letters: 'sans', size: 19 },
      { x: right, y: 618, fill: quiet, end: true },
    ),
    rule(640),
    ...lines.map((text, index) =>
      drawText(
        { text, letters: 'serif', size, tracking: nameTracking },
        { x: left, y: first + index * step, fill: ink },
      ),
    ),
    `<g transform="translate(${500 - 110.5 * 2.13} ${top}) scale(2.13) matrix(0 1 1 0 0 0)">${drawCapsule(product.formula, 'bands')}</g>`,
    rows(product, top + 207),
    rule(1096),
    drawText(
      { text: `${product.size} capsules`, letters: 'sans', size: 20 },
      { x: left, y: 1126, fill: ink },
    ),
    drawText(
      { text: 'One daily with food', letters: 'sans', size: 20 },
      { x: right, y: 1126, fill: ink, end: true },
    ),
  ].join('\n')
}
