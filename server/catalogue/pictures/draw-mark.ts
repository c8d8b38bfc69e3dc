import { markBody, markCap, markLine, markMeniscus } from '#domain/catalogue/capsule/mark-shape.ts'
import { drawText } from './draw-text.ts'

/** The shop's logo (mark), a capsule, in its own units (13 × 36); colours of the light scheme. */
export const drawMark = ({ ink = '#14241c', apricot = '#f2a766' } = {}): string =>
  `<path fill="none" stroke="${ink}" stroke-width="${markLine}" d="${markCap}"/><path fill="${ink}" d="${markBody}"/><path fill="${apricot}" d="${markMeniscus}"/>`

/** Logo and name, `height` high, with the upper left corner at x, y. */
export function drawMarkAndWord(place: { x: number; y: number; height: number }): string {
  const scale = place.height / 36
  const word = drawText(
    { text: 'Racik', letters: 'serif-medium', size: 26 * scale, tracking: -0.035 },
    { x: place.x + 23 * scale, y: place.y + 27.5 * scale, fill: '#14241c' },
  )
  return `<g transform="translate(${place.x} ${place.y}) scale(${scale})">${drawMark()}</g>${word}`
}
