import {
  logoBody,
  logoCap,
  logoHeight,
  logoStrokeWidth,
  logoMeniscus,
} from '#domain/catalogue/capsule/logo-shape.ts'
import { brand } from '#domain/shop-settings.ts'
import { drawText, inkColour } from './draw-text.ts'

/** The logo's accent, `--apricot` of the light scheme (web/ui/tokens.css). */
const meniscusColour = '#f2a766'

/** Left edge, baseline and font size of the shop's name beside the logo, in the logo's units. */
const name = { x: 23, baseline: 27.5, size: 26 }

/** Draws the shop's logo, a capsule, in the units of `logoViewBox`. */
export const drawLogo = (colour = inkColour): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${logoStrokeWidth}" d="${logoCap}"/><path fill="${colour}" d="${logoBody}"/><path fill="${meniscusColour}" d="${logoMeniscus}"/>`

/** Draws the logo with the shop's name beside it; x, y is the upper left corner of the logo. */
export function drawLogoWithName(logo: { x: number; y: number; height: number }): string {
  const scale = logo.height / logoHeight
  const nameText = drawText(
    { text: brand, fontName: 'serif-medium', size: name.size * scale, tracking: -0.035 },
    { x: logo.x + name.x * scale, y: logo.y + name.baseline * scale, fill: inkColour },
  )
  return `<g transform="translate(${logo.x} ${logo.y}) scale(${scale})">${drawLogo()}</g>${nameText}`
}
