/**
 * Draws the third picture of a product: the dose card that comes with the jar. The fields for
 * customer, batch and dates are blank lines, because staff fill them in for each order.
 */
import {
  capsuleLength,
  capsuleLengthMm,
  capsuleLengthPx,
  horizontalMatrix,
} from '#domain/catalogue/capsule/capsule-shape.ts'
import { doseText } from '#domain/catalogue/dose.ts'
import { formatAmount, sortIngredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import { pigmentOf } from '#domain/catalogue/formula/pigments.ts'
import { brand } from '#domain/shop-settings.ts'
import { nameTracking } from './fit-name-to-label.ts'
import { capsuleDefs, drawCapsule } from './draw-capsule.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { drawText, inkColour, measureText, mutedColour, type StyledText } from './draw-text.ts'

const cardWidth = 336
/** Left and right margin of the text. */
const leftX = 20
const rightX = 316
/** Left edge of ingredient names, beside their coloured dots. */
const ingredientX = leftX + 23
/** Left edge of the second column of blank fields. */
const secondColumnX = 176
const rowHeight = 30
/** From the top of an ingredient's row to its baseline. */
const rowBaseline = 20
const nameSize = 24
/** With more ingredients, the last row shows the number of the remaining ones. */
const maxRows = 6
// From top to bottom: header, rule, name, directions, capsule, ingredients.
const headerBaseline = 37
const upperRuleY = 50
const nameBaseline = 80
const directionsBaseline = 102
const capsuleTop = 113
const capsuleNoteBaseline = 132
const ingredientsTop = 151

// The blank fields below the ingredients, and the advice below them; distances from the top.
const fieldBaseline = 20
const fieldRowHeight = 38
/** From the name of a field to its blank line. */
const blankLineOffset = 17
const blankLineWidth = 120
/** Below the two rows of fields. */
const adviceTop = 88
const adviceFirstBaseline = 20
const adviceSecondBaseline = 36
const adviceHeight = 54

const drawRule = (y: number, width = 1.5): string =>
  `<path d="M${leftX} ${y}H${rightX}" stroke="${inkColour}" stroke-width="${width}"/>`
const drawHairline = (y: number, startX = leftX, endX = rightX): string =>
  `<path d="M${startX} ${y}H${endX}" stroke="#e1ded2"/>`

/** The dose card while it is drawn: its SVG parts so far, from back to front. */
type Card = {
  svgParts: string[]
  addText(
    style: StyledText,
    x: number,
    y: number,
    options?: { fill?: string; alignRight?: boolean },
  ): void
}

function createCard(): Card {
  const svgParts: string[] = []
  return {
    svgParts,
    addText(style, x, y, { fill = inkColour, alignRight = false } = {}) {
      svgParts.push(drawText(style, { x, y, fill, alignRight }))
    },
  }
}

/** Draws the card in its own units (`cardWidth` wide). Returns the SVG and the card's height. */
function drawCardContent(product: PicturedProduct): { svg: string; height: number } {
  const card = createCard()
  drawHeader(card, product)
  const ingredientsBottom = drawIngredients(card, product, ingredientsTop)
  const height = drawBlankFields(card, ingredientsBottom)
  return { svg: card.svgParts.join('\n'), height }
}

function drawHeader({ svgParts, addText }: Card, product: PicturedProduct): void {
  addText(
    { text: brand, fontName: 'serif-medium', size: 19, tracking: -0.035 },
    leftX,
    headerBaseline,
  )
  addText({ text: 'Dose card', fontName: 'sans', size: 13 }, rightX, headerBaseline, {
    fill: mutedColour,
    alignRight: true,
  })
  svgParts.push(drawRule(upperRuleY))

  const name: StyledText = {
    text: product.name,
    fontName: 'serif',
    size: nameSize,
    tracking: nameTracking,
  }
  // A name that is too wide for one line is made smaller.
  const size = nameSize * Math.min(1, (rightX - leftX) / measureText(name))
  addText({ ...name, size }, leftX, nameBaseline)
  addText({ text: doseText, fontName: 'sans-strong', size: 15 }, leftX, directionsBaseline)
  svgParts.push(
    `<g transform="translate(${leftX - 1} ${capsuleTop}) scale(${capsuleLengthPx / capsuleLength}) ${horizontalMatrix}">${drawCapsule(product.formula, 'bands', { isSmall: true, outlineWidth: 3 })}</g>`,
  )
  addText(
    { text: `true size, ${capsuleLengthMm} mm`, fontName: 'sans', size: 13 },
    leftX + capsuleLengthPx + 11,
    capsuleNoteBaseline,
    { fill: mutedColour },
  )
}

/** Draws one row for each ingredient. Returns the y coordinate below the rows. */
function drawIngredients(
  { svgParts, addText }: Card,
  product: PicturedProduct,
  top: number,
): number {
  const ingredients = sortIngredientsByAmount(product.formula)
  const shownIngredients =
    ingredients.length <= maxRows ? ingredients : ingredients.slice(0, maxRows - 1)
  let y = top
  for (const ingredient of shownIngredients) {
    const { fill, edgeLight } = pigmentOf(ingredient.pigment)
    svgParts.push(
      drawHairline(y),
      `<circle cx="${leftX + 6.5}" cy="${y + 15}" r="6" fill="${fill}" stroke="${edgeLight}"/>`,
    )
    addText({ text: ingredient.name, fontName: 'sans', size: 15 }, ingredientX, y + rowBaseline)
    const amount = ingredient.amount > 0 ? formatAmount(ingredient) : ''
    addText({ text: amount, fontName: 'sans-strong', size: 15 }, rightX, y + rowBaseline, {
      alignRight: true,
    })
    y += rowHeight
  }
  if (ingredients.length > shownIngredients.length) {
    svgParts.push(drawHairline(y))
    const text = `and ${ingredients.length - shownIngredients.length} more`
    addText({ text, fontName: 'sans', size: 15 }, ingredientX, y + rowBaseline, {
      fill: mutedColour,
    })
    y += rowHeight
  }
  svgParts.push(drawRule(y))
  return y
}

/** Draws the fields to fill in and the storage advice. Returns the height of the card. */
function drawBlankFields({ svgParts, addText }: Card, top: number): number {
  for (const [index, text] of ['For', 'Batch', 'Made', 'Best before'].entries()) {
    // Two columns and two rows.
    const x = index % 2 === 0 ? leftX : secondColumnX
    const baseline = top + fieldBaseline + (index < 2 ? 0 : fieldRowHeight)
    addText({ text, fontName: 'sans', size: 13 }, x, baseline, { fill: mutedColour })
    svgParts.push(drawHairline(baseline + blankLineOffset, x, x + blankLineWidth))
  }
  const y = top + adviceTop
  svgParts.push(drawHairline(y))
  addText(
    { text: 'Store below 25°C, dry, away from sunlight.', fontName: 'sans', size: 12 },
    leftX,
    y + adviceFirstBaseline,
    { fill: mutedColour },
  )
  addText(
    { text: 'Keep out of reach of children.', fontName: 'sans', size: 12 },
    leftX,
    y + adviceSecondBaseline,
    { fill: mutedColour },
  )
  return y + adviceHeight
}

/** Size of the picture of the dose card. */
export const cardBox = { width: 720, height: 600 } as const

/** Returns the picture as SVG, in the size of `cardBox`. */
export function drawCard(product: PicturedProduct): string {
  const { svg, height } = drawCardContent(product)
  // At most 520 of the picture's 600 units high; a short card is enlarged at most 1.3 times.
  const scale = Math.min(1.3, 520 / height)
  const outline = `x="0" y="0" width="${cardWidth}" height="${height}" rx="4"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardBox.width} ${cardBox.height}" width="${cardBox.width}" height="${cardBox.height}"><defs>${capsuleDefs}
<filter id="far" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>
<filter id="near" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="3"/></filter></defs>
<g transform="translate(360 296) rotate(-4) scale(${scale.toFixed(4)}) translate(${-cardWidth / 2} ${-height / 2})">
<rect x="8" y="20" width="${cardWidth - 16}" height="${height - 16}" fill="#14241c" fill-opacity=".18" filter="url(#far)"/>
<rect x="0" y="2" width="${cardWidth}" height="${height}" fill="#14241c" fill-opacity=".06" filter="url(#near)"/>
<rect ${outline} fill="#fcfaf3"/>
${svg}
</g></svg>`
}
