import {
  logoBody,
  logoCap,
  logoStrokeWidth,
  logoMeniscus,
} from '#domain/catalogue/capsule/logo-shape.ts'
import { drawText } from './draw-text.ts'

/** The shop's logo, a capsule, in its own units (13 × 36); colours of the light scheme. */
export const drawLogo = ({ ink = '#14241c', apricot = '#f2a766' } = {}): string =>
  `<path fill="none" stroke="${ink}" stroke-width="${logoStrokeWidth}" d="${logoCap}"/><path fill="${ink}" d="${logoBody}"/><path fill="${apricot}" d="${logoMeniscus}"/>`

/** Draws the logo with the shop's name beside it; x, y is the upper left corner. */
export function drawLogoWithName(box: { x: number; y: number; height: number }): string {
  // The logo is 36 units high.
  const scale = box.height / 36
  const name = drawText(
    { text: 'Racik', fontName: 'serif-medium', size: 26 * scale, tracking: -0.035 },
    { x: box.x + 23 * scale, y: box.y + 27.5 * scale, fill: '#14241c' },
  )
  return `<g transform="translate(${box.x} ${box.y}) scale(${scale})">${drawLogo()}</g>${name}`
}
