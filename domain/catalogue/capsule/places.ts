/**
 * The places of the beads inside a capsule, packed from the bottom up. Their number must not
 * change, because it decides how many milligrams one bead stands for in every drawing.
 */
import { axisX, bodyCentreY } from './capsule-shape.ts'

/** Centre of a bead, in drawing units of capsule-shape.ts. */
export type BeadPlace = Readonly<{ x: number; y: number }>

/**
 * Rounds a coordinate to two decimals (0.001 mm on paper), so that paths are short and equal on all
 * machines.
 */
export const roundCoordinate = (value: number): number => Math.round(value * 100) / 100

// In drawing units, chosen by eye. Danger: another number moves beads in every drawing.
const lowestRowY = 213.17
const highestRowY = 42
const rowDistance = 5.94
const beadDistance = 6.86
/** Largest distance of a bead's centre from the axis, along the straight wall. */
const maxDistanceFromAxis = 34.31
/** Largest distance of a bead's centre from the centre of the round bottom. */
const maxDistanceFromCentre = 36.9
/** A row has at most six places on each side of the axis. */
const maxColumn = 6

function packPlaces(): readonly BeadPlace[] {
  const packedPlaces: BeadPlace[] = []
  for (let row = 0; lowestRowY - rowDistance * row >= highestRowY; row += 1) {
    const y = lowestRowY - rowDistance * row
    // Every second row is shifted by half a bead.
    const rowShift = row % 2 ? 0.5 : 0
    for (let column = -maxColumn; column <= maxColumn; column += 1) {
      const x = axisX + (column + rowShift) * beadDistance
      if (isInsideShell(x, y)) packedPlaces.push({ x: roundCoordinate(x), y: roundCoordinate(y) })
    }
  }
  return packedPlaces
}

function isInsideShell(x: number, y: number): boolean {
  if (Math.abs(x - axisX) > maxDistanceFromAxis) return false
  const isAboveRoundBottom = y <= bodyCentreY
  return isAboveRoundBottom || Math.hypot(x - axisX, y - bodyCentreY) <= maxDistanceFromCentre
}

/** From the bottom row up, in a row from left to right. */
export const beadPlaces: readonly BeadPlace[] = packPlaces()

/** The length of `beadPlaces`, as a constant for computations; capsule.test.ts compares them. */
export const beadPlaceCount = 295
