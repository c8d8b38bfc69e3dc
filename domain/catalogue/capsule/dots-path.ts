import type { BeadPlace } from './places.ts'

/**
 * Returns points as one SVG path. Each point is a line of length 0, which `stroke-linecap: round`
 * draws as a dot of the stroke's width.
 */
export const toDotsPath = (points: readonly BeadPlace[]): string =>
  points.map(({ x, y }) => `M${x} ${y}h0`).join('')
