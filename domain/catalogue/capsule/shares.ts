/**
 * How many of the 295 beads each portion gets. Counts are exact. A portion that would get fewer
 * than four beads is a trace: it gets four, which have a white dot in the drawing.
 */
import {
  ingredientsByAmount,
  milligrams,
  totalMilligrams,
  type Formula,
} from '#domain/catalogue/formula/formula.ts'
import { beadPlaceCount } from './places.ts'
import { splitIntoPortions, type Portion } from './portions.ts'

export const beadsPerTrace = 4

export type Share = Portion & Readonly<{ beads: number; trace: boolean }>

/** Returns beads per portion, largest first. They add up to 295 when any mass is known. */
export function computeShares(formula: Formula): readonly Share[] {
  const portions = splitIntoPortions(formula)
  const total = portions.reduce((sum, portion) => sum + portion.amount, 0)
  const isTrace = (amount: number): boolean =>
    total === 0 || (amount / total) * beadPlaceCount < beadsPerTrace
  const mainPortions = portions.filter((portion) => !isTrace(portion.amount))
  const remainingBeads = beadPlaceCount - beadsPerTrace * (portions.length - mainPortions.length)
  const mainAmount = mainPortions.reduce((sum, portion) => sum + portion.amount, 0)
  const exactBeads = mainPortions.map((portion) => (portion.amount / mainAmount) * remainingBeads)
  const flooredBeads = exactBeads.map(Math.floor)
  const missingBeads =
    mainPortions.length === 0
      ? 0
      : remainingBeads - flooredBeads.reduce((sum, beads) => sum + beads, 0)
  // Largest remainder method: the beads that rounding down left over go to the largest fractions.
  const remainderAt = (index: number): number =>
    (exactBeads[index] ?? 0) - (flooredBeads[index] ?? 0)
  // Portions are sorted by amount, then id, so the index breaks ties.
  const roundedUpIndexes = new Set(
    mainPortions
      .map((_, index) => index)
      .slice()
      .sort((a, b) => remainderAt(b) - remainderAt(a) || a - b)
      .slice(0, missingBeads),
  )
  let nextIndex = 0
  return portions.map((portion): Share => {
    if (isTrace(portion.amount)) return { ...portion, beads: beadsPerTrace, trace: true }
    const index = nextIndex
    nextIndex += 1
    return {
      ...portion,
      beads: (flooredBeads[index] ?? 0) + (roundedUpIndexes.has(index) ? 1 : 0),
      trace: false,
    }
  })
}

/**
 * Returns milligrams per bead to two significant digits; 0 when no mass is known. Traces do not
 * count, because their beads are not to scale. For example, 130 beads of 1.7 mg are 220 mg.
 */
export function milligramsPerBead(formula: Formula): number {
  const scaledShares = computeShares(formula).filter((share) => !share.trace)
  const scaledAmount = scaledShares.reduce((sum, share) => sum + share.amount, 0)
  const beads = scaledShares.reduce((sum, share) => sum + share.beads, 0)
  return beads === 0 ? 0 : Number((scaledAmount / beads).toPrecision(2))
}

/** Returns per ingredient id, largest first, the share in whole per cent, or "trace". */
export function percentages(formula: Formula): ReadonlyMap<string, number | 'trace'> {
  const total = totalMilligrams(formula)
  return new Map(
    ingredientsByAmount(formula).map((ingredient) => {
      const amount = milligrams(ingredient)
      // The same limit as in `computeShares`, so that list and drawing agree on what is a trace.
      const trace = total === 0 || (amount / total) * beadPlaceCount < beadsPerTrace
      return [ingredient.id, trace ? 'trace' : Math.round((amount / total) * 100)]
    }),
  )
}
