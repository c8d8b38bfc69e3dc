/**
 * The capsule that fills with beads during the quiz, one layer per answer. It is drawn in apricot,
 * which stands for the shopper, never in a colour of an ingredient.
 */
import { beadPlaceCount, beadPlaces, type BeadPlace } from './places.ts'

export type ProgressLayer = Readonly<{
  places: readonly BeadPlace[]
  /** Layers alternate between two shades. */
  isLight: boolean
}>

/**
 * Returns the number of beads drawn after `answerCount` answers; `beadPlaceCount` at the end of the
 * path.
 */
const countBeadsAfter = (answerCount: number, pathLength: number): number =>
  pathLength <= 0
    ? 0
    : Math.round((Math.min(answerCount, pathLength) / pathLength) * beadPlaceCount)

/** Returns one layer per step of the path, bottom first. */
export function createProgressLayers(pathLength: number): readonly ProgressLayer[] {
  return Array.from({ length: Math.max(0, pathLength) }, (_, index) => ({
    places: beadPlaces.slice(
      countBeadsAfter(index, pathLength),
      countBeadsAfter(index + 1, pathLength),
    ),
    isLight: index % 2 === 1,
  }))
}

/**
 * Returns the y of the topmost bead, in drawing units from the cap's end; before the first answer,
 * the y of the lowest place. The leader line starts at this height.
 */
export function computeProgressLevel(answerCount: number, pathLength: number): number {
  const beadCount = countBeadsAfter(answerCount, pathLength)
  return beadPlaces[Math.max(0, beadCount - 1)]?.y ?? 0
}
