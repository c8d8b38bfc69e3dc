/**
 * The small capsule: a formula as coloured bands, for labels, order lines and the back office,
 * where beads would be smaller than a pixel. Heights follow the amounts, with a minimum that stays
 * visible.
 */
import type { Formula } from '#domain/catalogue/formula.ts'
import { maxPortions, portionsOf } from './portions.ts'

const bottom = 216.6
const filled = 178.6

export type Band = Readonly<{
  id: string
  /** 1 to 28, 0 for the rest. The browser draws it by a class, the server by its colour. */
  pigment: number
  top: number
  height: number
  path: string
}>

const rounded = (value: number): number => Math.round(value * 100) / 100
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Returns heights in proportion to amounts, at least `least`; the taller bands give up the excess.
 */
export function bandHeights(amounts: readonly number[], least: number): readonly number[] {
  const total = sum(amounts)
  let heights = amounts.map((amount) =>
    Math.max(least, total === 0 ? filled / amounts.length : (amount / total) * filled),
  )
  // One round removes all the excess. More rounds only correct rounding errors.
  for (let round = 0; round < amounts.length && sum(heights) - filled > 1e-9; round += 1) {
    const excess = sum(heights) - filled
    const spare = sum(heights.map((height) => height - least))
    heights = heights.map((height) => Math.max(least, height - (excess * (height - least)) / spare))
  }
  return heights
}

/**
 * Returns the bands, largest first (bottom to top). `small` is for drawings shorter than 100 px: at
 * most five bands, of which the fifth is the rest and never taller than the fourth.
 */
export function bandsOf(formula: Formula, { small = false } = {}): readonly Band[] {
  const portions = portionsOf(formula, small ? 5 : maxPortions)
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
