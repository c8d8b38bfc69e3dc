/**
 * The capsule of the quiz fills as its visitor answers: the same 295 places in plain order, one layer
 * per answer. It is drawn in apricot, the colour of "you", never in ingredient colours.
 */
import { placeCount, places, type Place } from './places.ts'

export type ProgressLayer = Readonly<{
  places: readonly Place[]
  /** Layers alternate between two apricots. */
  light: boolean
}>

const beadsAfter = (answers: number, pathLength: number): number =>
  pathLength <= 0 ? 0 : Math.round((Math.min(answers, pathLength) / pathLength) * placeCount)

/** One layer per step of the path, bottom first; the first answered ones are filled. */
export function progressLayers(pathLength: number): readonly ProgressLayer[] {
  return Array.from({ length: Math.max(0, pathLength) }, (_, index) => ({
    places: places.slice(beadsAfter(index, pathLength), beadsAfter(index + 1, pathLength)),
    light: index % 2 === 1,
  }))
}

/** The height of the surface in drawing units from the cap's end: where the leader starts. */
export function progressLevel(answered: number, pathLength: number): number {
  const beads = beadsAfter(answered, pathLength)
  return (beads === 0 ? places[0] : places[beads - 1])?.y ?? 0
}
