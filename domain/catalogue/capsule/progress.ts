/**
 * The capsule that fills during the quiz: the 295 places, one layer per answer. It is drawn in
 * apricot, the colour of the visitor, never in ingredient colours.
 */
import { placeCount, places, type Place } from './places.ts'

export type ProgressLayer = Readonly<{
  places: readonly Place[]
  /** Layers alternate between two shades. */
  light: boolean
}>

const beadsAfter = (answers: number, pathLength: number): number =>
  pathLength <= 0 ? 0 : Math.round((Math.min(answers, pathLength) / pathLength) * placeCount)

/** Returns one layer per step of the path, bottom first. */
export function progressLayers(pathLength: number): readonly ProgressLayer[] {
  return Array.from({ length: Math.max(0, pathLength) }, (_, index) => ({
    places: places.slice(beadsAfter(index, pathLength), beadsAfter(index + 1, pathLength)),
    light: index % 2 === 1,
  }))
}

/**
 * Returns the height of the surface in drawing units from the cap's end: where the leader starts.
 */
export function progressLevel(answered: number, pathLength: number): number {
  const beads = beadsAfter(answered, pathLength)
  return (beads === 0 ? places[0] : places[beads - 1])?.y ?? 0
}
