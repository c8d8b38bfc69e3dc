/**
 * Draws the picture that chats and social networks show for a product's URL: jar, logo, name and
 * price. The picture is opaque and in the light scheme. It is redrawn when the price changes.
 */
import { mixProductBackground } from '#domain/catalogue/formula/colour.ts'
import { findBackgroundIngredient } from '#domain/catalogue/formula/formula.ts'
import { pigmentOf } from '#domain/catalogue/formula/pigments.ts'
import { splitNameIntoLines, nameTracking } from './fit-name-to-label.ts'
import { jarBox, drawJarLayers } from './draw-jar.ts'
import { drawLogoWithName } from './draw-logo.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { drawText, inkColour, measureText, mutedColour, type StyledText } from './draw-text.ts'

/** In pixels; the size that social networks recommend for shared links. */
export const sharePictureSize = { width: 1200, height: 630 } as const
const { width: pictureWidth, height: pictureHeight } = sharePictureSize
/** Font size of a name that fits `maxNameWidth`; a wider one is made smaller. */
const nameSize = 76
const maxNameWidth = 600
/** Left edge of the logo and the price. */
const leftX = 80
/** The name begins further left, because its large letters have more space before them. */
const nameX = 76
const priceBaseline = 558

/** Returns the picture as SVG, in the size of `sharePictureSize`. */
export function drawSharePicture(product: PicturedProduct): string {
  // The jar has 92% of the picture's height, with 4% above and below.
  const jarScale = (pictureHeight * 0.92) / jarBox.height
  const jarLeft = pictureWidth - 60 - jarBox.width * jarScale
  const jarTop = pictureHeight * 0.04
  const nameLines = splitNameIntoLines(product.name).map((text): StyledText => ({
    text,
    fontName: 'serif',
    size: nameSize,
    tracking: nameTracking,
  }))
  const size = nameSize * Math.min(1, maxNameWidth / Math.max(1, ...nameLines.map(measureText)))
  const lineHeight = size * 1.08
  // The lines are centred on the picture's middle.
  const firstBaseline = pictureHeight / 2 - ((nameLines.length - 1) * lineHeight) / 2 + size * 0.3
  const priceText: StyledText = {
    text: product.price,
    fontName: 'serif',
    size: 40,
    tracking: -0.02,
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureWidth} ${pictureHeight}" width="${pictureWidth}" height="${pictureHeight}">
<rect width="${pictureWidth}" height="${pictureHeight}" fill="${backgroundOf(product)}"/>
${drawLogoWithName({ x: leftX, y: 72, height: 54 })}
${nameLines.map((line, index) => drawText({ ...line, size }, { x: nameX, y: firstBaseline + index * lineHeight, fill: inkColour })).join('')}
${drawText(priceText, { x: leftX, y: priceBaseline, fill: inkColour })}
${drawText({ text: `${product.size} capsules`, fontName: 'sans', size: 26 }, { x: leftX + 20 + measureText(priceText), y: priceBaseline, fill: mutedColour })}
<g transform="translate(${jarLeft} ${jarTop}) scale(${jarScale}) translate(${-jarBox.x} ${-jarBox.y})">${drawJarLayers(product)}</g>
</svg>`
}

/** The light background of the product's pages; a neutral one for a formula without ingredients. */
function backgroundOf({ formula }: PicturedProduct): string {
  const ingredient = findBackgroundIngredient(formula)
  return ingredient ? mixProductBackground(pigmentOf(ingredient.pigment).fill, 'light') : '#f1eee4'
}
