import type { Place } from './places.ts'

/** Returns points as one path of round dots; the stroke width is the size of a dot. */
export const dots = (points: readonly Place[]): string =>
  points.map(({ x, y }) => `M${x} ${y}h0`).join('')
