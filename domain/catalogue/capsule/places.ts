/**
 * The 295 bead places inside a capsule, packed from the bottom up. The number must not change: the
 * caption "one bead is about 1.7 mg" is computed from it.
 */
import { axisX } from './capsule-shape.ts'

export type Place = Readonly<{ x: number; y: number }>

/**
 * Rounds to two decimals (0.001 mm on paper), so that paths are short and equal on all machines.
 */
const rounded = (value: number): number => Math.round(value * 100) / 100

function packPlaces(): readonly Place[] {
  const beadPlaces: Place[] = []
  // In drawing units: rows are 5.94 apart, beads in a row 6.86, and every second row is shifted by
  // half a bead. Beads keep within the straight wall and the round bottom (centre y 182.3).
  for (let row = 0; 213.17 - 5.94 * row >= 42; row += 1) {
    const y = 213.17 - 5.94 * row
    for (let column = -6; column <= 6; column += 1) {
      const x = axisX + (column + (row % 2 ? 0.5 : 0)) * 6.86
      const fits =
        Math.abs(x - axisX) <= 34.31 && (y <= 182.3 || Math.hypot(x - axisX, y - 182.3) <= 36.9)
      if (fits) beadPlaces.push({ x: rounded(x), y: rounded(y) })
    }
  }
  return beadPlaces
}

/** From the bottom row up, in a row from left to right. */
export const places: readonly Place[] = packPlaces()

/** Must equal `places.length`; a test compares them. */
export const beadPlaceCount = 295
