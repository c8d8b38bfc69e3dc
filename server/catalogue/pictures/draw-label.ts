/**
 * Draws the label of the jar: name, capsule in bands, the first ingredients with their amounts, and
 * the number of further ingredients. Coordinates are in the jar's units.
 */
import { capsuleLength, horizontalMatrix } from '#domain/catalogue/capsule/capsule-shape.ts'
import { pigmentOf } from '#domain/catalogue/formula/pigments.ts'
import { formatAmount, sortIngredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import { labelWidth, nameTracking, fitNameToLabel } from './fit-name-to-label.ts'
import { drawCapsule } from './draw-capsule.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { drawText } from './draw-text.ts'

/** Upper and lower edge of the label at its sides; its curved outline is `labelShape`. */
export const labelTop = 560
export const labelBottom = 1142
/** Outline of the label on the glass. */
export const labelShape = [
  `M222 ${labelTop} Q500 573 778 ${labelTop}`,
  `V${labelBottom} Q500 1157 222 ${labelBottom}Z`,
].join(' ')

/** Left and right margin of the text; their distance is `labelWidth` of fit-name-to-label.ts. */
const leftX = 266
const rightX = leftX + labelWidth
/** Left edge of ingredient names, beside their coloured dots. */
const ingredientX = 296
const inkColour = '#14241c'
const mutedColour = '#55645a'

const drawRule = (y: number): string =>
  `<path d="M${leftX} ${y}H${rightX}" stroke="${inkColour}" stroke-opacity=".85" stroke-width="1.6"/>`

/** The capsule lies on its side below the name and is about as wide as the text. */
const capsuleScale = 2.13
const capsuleLeft = 500 - (capsuleLength / 2) * capsuleScale
/** From the top of the capsule to the baseline of the first ingredient. */
const capsuleToIngredients = 207

const rowHeight = 32
/** Baseline of the last ingredient that fits above the lower rule. */
const lastRowBaseline = 1082

/**
 * Draws one row for each ingredient, from the first baseline down to `lastRowBaseline`. If not all
 * fit, the last row shows the number of the remaining ones.
 */
function drawRows(product: PicturedProduct, firstBaseline: number): string {
  const ingredients = sortIngredientsByAmount(product.formula)
  const maxRows = Math.max(1, Math.floor((lastRowBaseline - firstBaseline) / rowHeight) + 1)
  const shownIngredients =
    ingredients.length <= maxRows ? ingredients : ingredients.slice(0, maxRows - 1)
  const hiddenCount = ingredients.length - shownIngredients.length
  return [
    ...shownIngredients.map((ingredient, index) => {
      const y = firstBaseline + index * rowHeight
      const { fill, edgeLight } = pigmentOf(ingredient.pigment)
      const amount = ingredient.amount > 0 ? formatAmount(ingredient) : ''
      return [
        `<circle cx="${leftX + 9}" cy="${y - 7.5}" r="7" fill="${fill}" stroke="${edgeLight}"/>`,
        drawText(
          { text: ingredient.name, fontName: 'sans', size: 22 },
          { x: ingredientX, y, fill: inkColour },
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
            {
              x: ingredientX,
              y: firstBaseline + shownIngredients.length * rowHeight,
              fill: mutedColour,
            },
          ),
        ]
      : []),
  ].join('')
}

/** Draws what is printed on the label; the caller draws its outline (`labelShape`) and shading. */
export function drawLabel(product: PicturedProduct): string {
  const { lines, size, firstBaseline, lastBaseline } = fitNameToLabel(product.name)
  const lineStep = lines.length > 1 ? (lastBaseline - firstBaseline) / (lines.length - 1) : 0
  const capsuleTop = lastBaseline + 26
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
        { x: leftX, y: firstBaseline + index * lineStep, fill: inkColour },
      ),
    ),
    `<g transform="translate(${capsuleLeft} ${capsuleTop}) scale(${capsuleScale}) ${horizontalMatrix}">${drawCapsule(product.formula, 'bands')}</g>`,
    drawRows(product, capsuleTop + capsuleToIngredients),
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
