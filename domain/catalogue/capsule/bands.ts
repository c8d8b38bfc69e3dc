/**
 * The capsule drawn as coloured bands: for labels, order lines and the back office, where beads
 * would be smaller than a pixel. Heights are in proportion to the amounts, with a minimum height so
 * that every band is visible.
 */
import { remainderPigmentNumber, type Formula } from '#domain/catalogue/formula/formula.ts'
import { contentsBottomY } from './capsule-shape.ts'
import { roundCoordinate } from './places.ts'
import { maxPortions, splitIntoPortions } from './portions.ts'

/** Height of the contents, in drawing units. */
const contentsHeight = 178.6

// Minimum heights at which a band stays visible, in drawing units. `maxPortions` bands of the first
// height and `maxSmallBands` of the second must fit into `contentsHeight`.
const minBandHeight = 9
const minSmallBandHeight = 12
/** Maximum number of bands in a small drawing, with the band of the combined ingredients. */
const maxSmallBands = 5

type Band = Readonly<{
  id: string
  /**
   * Number of the pigment (pigments.ts); `remainderPigmentNumber` for the smallest ingredients as
   * one band. The browser colours a band with a CSS class, the server with the pigment's hex value.
   */
  pigment: number
  top: number
  height: number
  path: string
}>

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Returns heights in proportion to amounts, at least `minHeight`; their sum is `contentsHeight`.
 * Raising small bands to `minHeight` gives an excess, which the taller bands lose in proportion to
 * what they have above `minHeight`. `amounts.length * minHeight` must be below `contentsHeight`.
 */
export function computeBandHeights(
  amounts: readonly number[],
  minHeight: number,
): readonly number[] {
  const total = sum(amounts)
  // Amounts without a known mass, such as living cultures only, get bands of equal height.
  const shareOf = (amount: number): number => (total === 0 ? 1 / amounts.length : amount / total)
  const heights = amounts.map((amount) => Math.max(minHeight, shareOf(amount) * contentsHeight))
  const excess = sum(heights) - contentsHeight
  const spare = sum(heights.map((height) => height - minHeight))
  return heights.map((height) => height - (excess * (height - minHeight)) / spare)
}

/**
 * Returns the bands, largest first (bottom to top). `small` is for drawings shorter than 100 px: at
 * most `maxSmallBands`. If there are more ingredients, the last band is all the smaller ones
 * together. It is never taller than the band below it, so that the bands get smaller upwards.
 */
export function computeBands(formula: Formula, { small = false } = {}): readonly Band[] {
  const portions = splitIntoPortions(formula, small ? maxSmallBands : maxPortions)
  const amounts = portions.map((portion) => portion.amount)
  const lastIndex = portions.length - 1
  const hasCombinedBand = portions[lastIndex]?.pigment === remainderPigmentNumber
  if (small && hasCombinedBand) {
    amounts[lastIndex] = Math.min(amounts[lastIndex] ?? 0, amounts[lastIndex - 1] ?? 0)
  }
  const heights = computeBandHeights(amounts, small ? minSmallBandHeight : minBandHeight)
  const bands: Band[] = []
  let bandBottom = contentsBottomY
  for (const [index, portion] of portions.entries()) {
    const height = heights[index] ?? 0
    const top = bandBottom - height
    // The surface of each layer is an arc across the width of the capsule, `capsuleWidth`. The
    // drawings clip the bands to the contents, because the lowest arc reaches below them.
    const [topY, bottomY] = [roundCoordinate(top), roundCoordinate(bandBottom)]
    const path = `M0 ${topY}V${bottomY}q40 10 80 0V${topY}q-40 10 -80 0z`
    bands.push({ id: portion.id, pigment: portion.pigment, top, height, path })
    bandBottom = top
  }
  return bands
}
