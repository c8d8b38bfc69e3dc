/**
 * The mark of the shop inside a picture, with the values of the light scheme written out.
 */
import { markBody, markCap, markLine, markMeniscus } from '#domain/catalogue/capsule/mark-shape.ts'
import { setWords } from './set-words.ts'

/** The capsule of the mark in its own units (13 × 36). */
export const drawMark = ({ ink = '#14241c', apricot = '#f2a766' } = {}): string =>
  `<path fill="none" stroke="${ink}" stroke-width="${markLine}" d="${markCap}"/><path fill="${ink}" d="${markBody}"/><path fill="${apricot}" d="${markMeniscus}"/>`

/** Mark and word, `height` high, its left upper corner at x, y. */
export function drawMarkAndWord(place: { x: number; y: number; height: number }): string {
  const scale = place.height / 36
  const word = setWords(
    { text: 'Racik', letters: 'serif-medium', size: 26 * scale, tracking: -0.035 },
    { x: place.x + 23 * scale, y: place.y + 27.5 * scale, fill: '#14241c' },
  )
  return `<g transform="translate(${place.x} ${place.y}) scale(${scale})">${drawMark()}</g>${word}`
}
