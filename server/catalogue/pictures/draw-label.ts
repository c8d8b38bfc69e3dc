/**
 * Draws the label of the jar: name, capsule in bands, the first ingredients with their amounts, and
 * the number of further ingredients. Coordinates are in the jar's units.
 */
import { capsuleLength, horizontalMatrix } from '#domain/catalogue/capsule/capsule-shape.ts'
import { pigmentOf } from '#domain/catalogue/formula/pigments.ts'
import { formatAmount, sortIngredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import { brand } from '#domain/shop-settings.ts'
import { labelWidth, nameTracking, fitNameToLabel } from './fit-name-to-label.ts'
import { drawCapsule } from './draw-capsule.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { drawText, inkColour } from './draw-text.ts'

/** Upper and lower edge of the label at its sides; its curved outline is `labelShape`. */
export const labelTop = 560
export const labelBottom = 1142
const labelLeft = 222
const labelRight = 778
const centreX = 500
/** Outline of the label. Its edges are lower in the middle, because the jar is round. */
export const labelShape = [
  `M${labelLeft} ${labelTop} Q${centreX} ${labelTop + 13} ${labelRight} ${labelTop}`,
  `V${labelBottom} Q${centreX} ${labelBottom + 15} ${labelLeft} ${labelBottom}Z`,
].join(' ')

/** Left and right margin of the text; their distance is `labelWidth` of fit-name-to-label.ts. */
const leftX = 266
const rightX = leftX + labelWidth
/** Left edge of ingredient names, beside their coloured dots. */
const ingredientX = 296

// From top to bottom: header, rule, name (placed by `fitNameToLabel`), capsule, ingredients, rule,
// footer.
const headerBaseline = 618
const upperRuleY = 640
/** From the last baseline of the name to the top of the capsule. */
const nameToCapsule = 26
/** From the top of the capsule to the baseline of the first ingredient. */
const capsuleToIngredients = 207
const rowHeight = 32
/** Baseline of the last ingredient that fits above the lower rule. */
const lastRowBaseline = 1082
const lowerRuleY = 1096
const footerBaseline = 1126

/** Secondary text of the label; lighter than that of the other drawings. */
const mutedLabelColour = '#55645a'

const drawRule = (y: number): string =>
  `<path d="M${leftX} ${y}H${rightX}" stroke="${inkColour}" stroke-opacity=".85" stroke-width="1.6"/>`

/** The capsule lies on its side below the name and is about as wide as the text. */
const capsuleScale = 2.13
const capsuleLeft = centreX - (capsuleLength / 2) * capsuleScale

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
              fill: mutedLabelColour,
            },
          ),
        ]
      : []),
  ].join('')
}

/** Draws what is printed on the label; the caller draws its outline (`labelShape`) and shading. */
export function drawLabel(product: PicturedProduct): string {
  const name = fitNameToLabel(product.name)
  const stepCount = Math.max(1, name.lines.length - 1)
  const lineStep = (name.lastBaseline - name.firstBaseline) / stepCount
  const capsuleTop = name.lastBaseline + nameToCapsule
  return [
    drawText(
      { text: brand, fontName: 'serif-medium', size: 38, tracking: -0.035 },
      { x: leftX, y: headerBaseline, fill: inkColour },
    ),
    drawText(
      { text: 'Compounded in Malaysia', fontName: 'sans', size: 19 },
      { x: rightX, y: headerBaseline, fill: mutedLabelColour, alignRight: true },
    ),
    drawRule(upperRuleY),
    ...name.lines.map((text, index) =>
      drawText(
        { text, fontName: 'serif', size: name.fontSize, tracking: nameTracking },
        { x: leftX, y: name.firstBaseline + index * lineStep, fill: inkColour },
      ),
    ),
    `<g transform="translate(${capsuleLeft} ${capsuleTop}) scale(${capsuleScale}) ${horizontalMatrix}">${drawCapsule(product.formula, 'bands')}</g>`,
    drawRows(product, capsuleTop + capsuleToIngredients),
    drawRule(lowerRuleY),
    drawText(
      { text: `${product.size} capsules`, fontName: 'sans', size: 20 },
      { x: leftX, y: footerBaseline, fill: inkColour },
    ),
    drawText(
      { text: 'One daily with food', fontName: 'sans', size: 20 },
      { x: rightX, y: footerBaseline, fill: inkColour, alignRight: true },
    ),
  ].join('\n')
}
