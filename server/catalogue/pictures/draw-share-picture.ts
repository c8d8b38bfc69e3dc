/**
 * The picture that chats and social networks show for a product's URL: jar, logo, name and price.
 * 1200 × 630, opaque, light scheme. A change of price draws it again.
 */
import { stageColour } from '#domain/catalogue/colour.ts'
import { backgroundIngredient } from '#domain/catalogue/formula.ts'
import { pigmentOf } from '#domain/catalogue/pigments.ts'
import { linesOf, nameTracking } from './wrap-name.ts'
import { jarBox, jarLayers } from './draw-jar.ts'
import { drawMarkAndWord } from './draw-mark.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { drawText, widthOf, type Words } from './draw-text.ts'

const [ink, quiet] = ['#14241c', '#4a5950']

export function drawSharePicture(product: PicturedProduct): string {
  const ground = backgroundIngredient(product.formula)
  const stage = ground ? stageColour(pigmentOf(ground.pigment).fill, 'light') : '#f1eee4'
  const scale = (630 * 0.92) / jarBox.height
  const name = linesOf(product.name).map((text): Words => ({
    text,
    letters: 'serif',
    size: 76,
    tracking: nameTracking,
  }))
  const size = 76 * Math.min(1, 600 / Math.max(1, ...name.map(widthOf)))
  const step = size * 1.08
  const first = 315 - ((name.length - 1) * step) / 2 + size * 0.3
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<rect width="1200" height="630" fill="${stage}"/>
${drawMarkAndWord({ x: 80, y: 72, height: 54 })}
${name.map((words, index) => drawText({ ...words, size }, { x: 76, y: first + index * step, fill: ink })).join('')}
${drawText({ text: product.price, letters: 'serif', size: 40, tracking: -0.02 }, { x: 80, y: 558, fill: ink })}
${drawText({ text: `${product.size} capsules`, letters: 'sans', size: 26 }, { x: 100 + widthOf({ text: product.price, letters: 'serif', size: 40, tracking: -0.02 }), y: 558, fill: quiet })}
<g transform="translate(${1140 - jarBox.width * scale} ${630 * 0.04}) scale(${scale}) translate(${-jarBox.x} ${-jarBox.y})">${jarLayers(product)}</g>
</svg>`
}
