/**
 * The outline of a size 0 capsule, vertical, cap on top. 1 unit is 0.1 mm: drawn 22.1 mm high, it
 * has its true size. `horizontalMatrix` turns it on its side, with the cap on the left. All
 * drawings of the shop use these numbers.
 */

export const capsuleWidth = 80
export const capsuleLength = 221
/** True length: the dose card draws the capsule in this size and prints the figure. */
export const capsuleLengthMm = capsuleLength / 10
const mmPerInch = 25.4
const cssPixelsPerInch = 96
/** True length in CSS pixels. */
export const capsuleLengthPx = (capsuleLengthMm / mmPerInch) * cssPixelsPerInch
/** The vertical axis of symmetry. */
export const axisX = 40
// The ends are half circles. The paths below repeat these numbers; capsule.test.ts compares them.
/** From the axis to the wall of the cap, the widest part. */
export const capsuleRadius = 38.2
const bodyRadius = 36.7
/** Height of the centre of the cap's half circle. */
const capCentreY = 40.2
/** Height of the centre of the body's half circle, the bottom. */
export const bodyCentreY = 182.3
/** Height of the edge where the cap ends on the body. */
const capEdgeY = 110

export const verticalViewBox = '0 0 80 221'
export const horizontalViewBox = '0 0 221 80'
export const horizontalMatrix = 'matrix(0 1 1 0 0 0)'

export const capPath =
  'M1.8 109V40.2a38.2 38.2 0 0 1 76.4 0V109q0 1.6 -1.6 1.6H3.4q-1.6 0 -1.6 -1.6z'
export const bodyPath = 'M3.3 110.6V182.3a36.7 36.7 0 0 0 73.4 0V110.6'
export const outlinePath =
  'M1.8 109V40.2a38.2 38.2 0 0 1 76.4 0V109L76.7 110V182.3a36.7 36.7 0 0 1 -73.4 0V110z'
/** Clip path of the contents: down to `contentsBottomY`. */
export const contentsClipPath = 'M5.7 34V182.3a34.3 34.3 0 0 0 68.6 0V34z'
/** The lowest point of `contentsClipPath`: 182.3 + 34.3. */
export const contentsBottomY = 216.6
export const highlightPath = 'M17 27V173'

/** Gradient stops from left to right; the whole gradient has `shadingOpacity`. */
export const shading: readonly Readonly<{ offset: number; colour: string; opacity: number }>[] = [
  { offset: 0, colour: '#0d2018', opacity: 0.22 },
  { offset: 0.12, colour: '#0d2018', opacity: 0.05 },
  { offset: 0.3, colour: '#fff', opacity: 0.12 },
  { offset: 0.55, colour: '#fff', opacity: 0 },
  { offset: 0.84, colour: '#0d2018', opacity: 0.07 },
  { offset: 1, colour: '#0d2018', opacity: 0.3 },
]
export const shadingOpacity = 0.55

/**
 * Returns the distance from the axis to the wall of the vertical capsule at height `y`; 0 beyond
 * its ends.
 */
export function computeRadiusAt(y: number): number {
  if (y < capCentreY) return computeHalfChord(capsuleRadius, capCentreY - y)
  if (y <= capEdgeY) return capsuleRadius
  if (y <= bodyCentreY) return bodyRadius
  return computeHalfChord(bodyRadius, y - bodyCentreY)
}

/** Returns half the width of a circle at this distance from its centre; 0 outside the circle. */
function computeHalfChord(radius: number, distance: number): number {
  return Math.sqrt(Math.max(0, radius * radius - distance * distance))
}
