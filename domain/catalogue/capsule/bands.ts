/**
 * The small capsule: a formula as coloured bands, for labels, order lines and the back office,
 * where beads would be smaller than a pixel. Heights are in proportion to the amounts, with a
 * minimum height so that every band is visible.
 */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { roundCoordinate } from './places.ts'
import { maxPortions, splitIntoPortions } from './portions.ts'

// In drawing units of `capsule-shape.ts`: the lowest point of the contents, and their height.
const contentsBottomY = 216.6
const contentsHeight = 178.6

/** A smaller excess of height is a rounding error; in drawing units. */
const heightTolerance = 1e-9

/** Minimum heights at which a band stays visible, in drawing units. */
const minBandHeight = 9
const minSmallBandHeight = 12
const maxSmallBands = 5

type Band = Readonly<{
  id: string
  /**
   * 1 to 28; 0 for the smallest ingredients, drawn as one band. The browser colours a band with a
   * CSS class, the server with the pigment's hex value.
   */
  pigment: number
  top: number
  height: number
  path: string
}>

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Returns heights in proportion to amounts, at least `minHeight`; they add up to `contentsHeight`.
 * The excess is taken from the bands that are taller. `amounts.length * minHeight` must be below
 * `contentsHeight`.
 */
export function computeBandHeights(
  amounts: readonly number[],
  minHeight: number,
): readonly number[] {
  const total = sum(amounts)
  // Amounts without a known mass, such as living cultures only, get bands of equal height.
  const shareOf = (amount: number): number => (total === 0 ? 1 / amounts.length : amount / total)
  let heights = amounts.map((amount) => Math.max(minHeight, shareOf(amount) * contentsHeight))
  // One round removes all the excess. More rounds only correct rounding errors.
  for (let round = 0; round < amounts.length; round += 1) {
    const excess = sum(heights) - contentsHeight
    if (excess <= heightTolerance) break
    const spare = sum(heights.map((height) => height - minHeight))
    heights = heights.map((height) =>
      Math.max(minHeight, height - (excess * (height - minHeight)) / spare),
    )
  }
  return heights
}

/**
 * Returns the bands, largest first (bottom to top). `small` is for drawings shorter than 100 px: at
 * most five bands. If there are more ingredients, the fifth band is all the smaller ones together,
 * and it is never taller than the fourth.
 */
export function computeBands(formula: Formula, { small = false } = {}): readonly Band[] {
  const portions = splitIntoPortions(formula, small ? maxSmallBands : maxPortions)
  const amounts = portions.map((portion) => portion.amount)
  const lastIndex = portions.length - 1
  const hasCombinedBand = portions[lastIndex]?.pigment === 0
  if (small && hasCombinedBand) {
    amounts[lastIndex] = Math.min(amounts[lastIndex] ?? 0, amounts[lastIndex - 1] ?? 0)
  }
  const heights = computeBandHeights(amounts, small ? minSmallBandHeight : minBandHeight)
  let bandBottom = contentsBottomY
  return portions.map((portion, index): Band => {
    const height = heights[index] ?? 0
    const top = bandBottom - height
    // The surface of each layer is an arc across the width of the capsule, 80 units.
    const [topY, bottomY] = [roundCoordinate(top), roundCoordinate(bandBottom)]
    const path = `M0 ${topY}V${bottomY}q40 10 80 0V${topY}q-40 10 -80 0z`
    bandBottom = top
    return { id: portion.id, pigment: portion.pigment, top, height, path }
  })
}
