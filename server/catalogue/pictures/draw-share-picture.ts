/**
 * Draws the picture that chats and social networks show for a product's URL: jar, logo, name and
 * price. The picture is 1200 × 630, opaque and in the light scheme. It is redrawn when the price
 * changes.
 */
import { productBackgroundColour } from '#domain/catalogue/formula/colour.ts'
import { backgroundIngredient } from '#domain/catalogue/formula/formula.ts'
import { pigmentOf } from '#domain/catalogue/formula/pigments.ts'
import { splitNameIntoLines, nameTracking } from './wrap-name.ts'
import { jarBox, jarLayers } from './draw-jar.ts'
import { drawMarkAndWord } from './draw-mark.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { drawText, measureText, type StyledText } from './draw-text.ts'

const [inkColour, mutedColour] = ['#14241c', '#4a5950']

export function drawSharePicture(product: PicturedProduct): string {
  const ground = backgroundIngredient(product.formula)
  const background = ground
    ? productBackgroundColour(pigmentOf(ground.pigment).fill, 'light')
    : '#f1eee4'
  const scale = (630 * 0.92) / jarBox.height
  const nameLines = splitNameIntoLines(product.name).map((text): StyledText => ({
    text,
    fontName: 'serif',
    size: 76,
    tracking: nameTracking,
  }))
  const size = 76 * Math.min(1, 600 / Math.max(1, ...nameLines.map(measureText)))
  const lineHeight = size * 1.08
  const firstBaseline = 315 - ((nameLines.length - 1) * lineHeight) / 2 + size * 0.3
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<rect width="1200" height="630" fill="${background}"/>
${drawMarkAndWord({ x: 80, y: 72, height: 54 })}
${nameLines.map((line, index) => drawText({ ...line, size }, { x: 76, y: firstBaseline + index * lineHeight, fill: inkColour })).join('')}
${drawText({ text: product.price, fontName: 'serif', size: 40, tracking: -0.02 }, { x: 80, y: 558, fill: inkColour })}
${drawText({ text: `${product.size} capsules`, fontName: 'sans', size: 26 }, { x: 100 + measureText({ text: product.price, fontName: 'serif', size: 40, tracking: -0.02 }), y: 558, fill: mutedColour })}
<g transform="translate(${1140 - jarBox.width * scale} ${630 * 0.04}) scale(${scale}) translate(${-jarBox.x} ${-jarBox.y})">${jarLayers(product)}</g>
</svg>`
}
