/**
 * Draws the label of the jar: name, capsule in bands, the first ingredients with their amounts, and
 * the number of further ingredients. Coordinates are in the jar's units.
 */
import { pigmentOf } from '#domain/catalogue/formula/pigments.ts'
import { amountText, ingredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import { wrapName, nameTracking } from './wrap-name.ts'
import { drawCapsule } from './draw-capsule.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { drawText } from './draw-text.ts'

/** Outline of the label on the glass. */
export const labelShape = 'M222 560 Q500 573 778 560 V1142 Q500 1157 222 1142Z'

const [leftX, rightX] = [266, 734]
const [inkColour, mutedColour] = ['#14241c', '#55645a']
const drawRule = (y: number): string =>
  `<path d="M${leftX} ${y}H${rightX}" stroke="${inkColour}" stroke-opacity=".85" stroke-width="1.6"/>`

const rowHeight = 32
const lastBaseline = 1082

/**
 * Draws one row for each ingredient, from the first baseline down to `lastBaseline`. If not all
 * fit, the last row shows the number of the remaining ones.
 */
function drawRows(product: PicturedProduct, firstBaseline: number): string {
  const ingredients = ingredientsByAmount(product.formula)
  const maxRows = Math.max(1, Math.floor((lastBaseline - firstBaseline) / rowHeight) + 1)
  const shownIngredients =
    ingredients.length <= maxRows ? ingredients : ingredients.slice(0, maxRows - 1)
  const hiddenCount = ingredients.length - shownIngredients.length
  return [
    ...shownIngredients.map((ingredient, index) => {
      const y = firstBaseline + index * rowHeight
      const { fill, edgeLight } = pigmentOf(ingredient.pigment)
      const amount = ingredient.amount > 0 ? amountText(ingredient) : ''
      return [
        `<circle cx="${leftX + 9}" cy="${y - 7.5}" r="7" fill="${fill}" stroke="${edgeLight}"/>`,
        drawText(
          { text: ingredient.name, fontName: 'sans', size: 22 },
          { x: 296, y, fill: inkColour },
        ),
        drawText(
          { text: amount, fontName: 'sans', size: 22 },
          { x: rightX, y, fill: inkColour, alignRight: true },
        ),
      ].join('')
    }),
    ...(hiddenCount > 0
      ? [
          drawText(
            { text: `and ${hiddenCount} more`, fontName: 'sans', size: 22 },
            { x: 296, y: firstBaseline + shownIngredients.length * rowHeight, fill: mutedColour },
          ),
        ]
      : []),
  ].join('')
}

export function drawLabel(product: PicturedProduct): string {
  const { lines, size, first, last } = wrapName(product.name)
  const lineStep = lines.length > 1 ? (last - first) / (lines.length - 1) : 0
  // The capsule lies on its side below the name, centred at x 500 and as wide as the text.
  const top = last + 26
  return [
    drawText(
      { text: 'Racik', fontName: 'serif-medium', size: 38, tracking: -0.035 },
      { x: leftX, y: 618, fill: inkColour },
    ),
    drawText(
      { text: 'Compounded in Malaysia', fontName: 'sans', size: 19 },
      { x: rightX, y: 618, fill: mutedColour, alignRight: true },
    ),
    drawRule(640),
    ...lines.map((text, index) =>
      drawText(
        { text, fontName: 'serif', size, tracking: nameTracking },
        { x: leftX, y: first + index * lineStep, fill: inkColour },
      ),
    ),
    `<g transform="translate(${500 - 110.5 * 2.13} ${top}) scale(2.13) matrix(0 1 1 0 0 0)">${drawCapsule(product.formula, 'bands')}</g>`,
    drawRows(product, top + 207),
    drawRule(1096),
    drawText(
      { text: `${product.size} capsules`, fontName: 'sans', size: 20 },
      { x: leftX, y: 1126, fill: inkColour },
    ),
    drawText(
      { text: 'One daily with food', fontName: 'sans', size: 20 },
      { x: rightX, y: 1126, fill: inkColour, alignRight: true },
    ),
  ].join('\n')
}
