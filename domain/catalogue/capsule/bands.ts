/**
 * The small capsule: a formula as coloured bands, for labels, order lines and the back office, where
 * beads would be smaller than a pixel. Heights follow the amounts, but no band gets too thin to see.
 */
import type { Formula } from '#domain/catalogue/formula.ts'
import { mostPortions, portionsOf } from './portions.ts'

const bottom = 216.6
const filled = 178.6

export type Band = Readonly<{
  id: string
  /** Who draws it knows the colour: a class in the browser, the table on the server. */
  pigment: number
  top: number
  height: number
  path: string
}>

const rounded = (value: number): number => Math.round(value * 100) / 100
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Heights in proportion to amounts, none below `least`: what that costs is taken from the taller ones. */
export function bandHeights(amounts: readonly number[], least: number): readonly number[] {
  const total = sum(amounts)
  let heights = amounts.map((amount) =>
    Math.max(least, total === 0 ? filled / amounts.length : (amount / total) * filled),
  )
  // Each round takes all the excess at once; repeated only because rounding may leave a crumb.
  for (let round = 0; round < amounts.length && sum(heights) - filled > 1e-9; round += 1) {
    const excess = sum(heights) - filled
    const spare = sum(heights.map((height) => height - least))
    heights = heights.map((height) => Math.max(least, height - (excess * (height - least)) / spare))
  }
  return heights
}

/**
 * The bands of a formula, largest first (bottom to top). `small`: for drawings shorter than 100 px, at
 * most five bands, the fifth being the rest, never taller than the fourth.
 */
export function bandsOf(formula: Formula, { small = false } = {}): readonly Band[] {
  const portions = portionsOf(formula, small ? 5 : mostPortions)
  const amounts = portions.map((portion) => portion.amount)
  const last = portions.length - 1
  if (small && portions[last]?.pigment === 0) {
    amounts[last] = Math.min(amounts[last] ?? 0, amounts[last - 1] ?? 0)
  }
  const heights = bandHeights(amounts, small ? 12 : 9)
  let below = bottom
  return portions.map((portion, index): Band => {
    const height = heights[index] ?? 0
    const top = below - height
    const path = `M0 ${rounded(top)}V${rounded(below)}q40 10 80 0V${rounded(top)}q-40 10 -80 0z`
    below = top
    return { id: portion.id, pigment: portion.pigment, top, height, path }
  })
}
