/**
 * Beads of any drawing as one path: the quiz draws its progress with it and needs no ingredient's
 * colours for that.
 */
import type { Place } from './places.ts'

/** Points as one path of round dots; the width of the stroke is the bead. */
export const dots = (points: readonly Place[]): string =>
  points.map(({ x, y }) => `M${x} ${y}h0`).join('')
