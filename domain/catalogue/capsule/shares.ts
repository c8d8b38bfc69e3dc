/**
 * How many of the 295 beads each portion gets. Counts are exact. A portion that would get fewer
 * than four beads is a trace: it gets four, which have a white dot in the drawing.
 */
import {
  sortIngredientsByAmount,
  toMilligrams,
  computeActiveMilligrams,
  type Formula,
} from '#domain/catalogue/formula/formula.ts'
import { beadPlaceCount } from './places.ts'
import { splitIntoPortions, type Portion } from './portions.ts'

export const beadsPerTrace = 4

export type Share = Portion & Readonly<{ beads: number; isTrace: boolean }>

/** Returns beads per portion, largest first. They add up to 295 when any mass is known. */
export function computeShares(formula: Formula): readonly Share[] {
  const portions = splitIntoPortions(formula)
  const total = sumAmounts(portions)
  const mainPortions = portions.filter((portion) => !isTraceAmount(portion.amount, total))
  const traceCount = portions.length - mainPortions.length
  const mainBeads = distributeBeads(mainPortions, beadPlaceCount - beadsPerTrace * traceCount)
  return portions.map((portion): Share => {
    const beads = mainBeads.get(portion)
    return beads === undefined
      ? { ...portion, beads: beadsPerTrace, isTrace: true }
      : { ...portion, beads, isTrace: false }
  })
}

/** True for an amount that would get fewer beads than a trace. `total` is 0 if no mass is known. */
function isTraceAmount(amount: number, total: number): boolean {
  return total === 0 || (amount / total) * beadPlaceCount < beadsPerTrace
}

/**
 * Distributes exactly `beadCount` beads in proportion to the amounts (largest remainder method):
 * each portion gets its whole beads, and the remaining beads go to the largest fractions.
 */
function distributeBeads(
  portions: readonly Portion[],
  beadCount: number,
): ReadonlyMap<Portion, number> {
  const total = sumAmounts(portions)
  const quotas = portions.map((portion) => {
    const exactBeads = (portion.amount / total) * beadCount
    const wholeBeads = Math.floor(exactBeads)
    return { portion, wholeBeads, fraction: exactBeads - wholeBeads }
  })
  const remainingBeads = beadCount - quotas.reduce((sum, { wholeBeads }) => sum + wholeBeads, 0)
  // The sort is stable and portions are sorted by amount, then id: equal fractions keep that
  // sequence.
  const quotasByFraction = quotas.slice().sort((a, b) => b.fraction - a.fraction)
  return new Map(
    quotasByFraction.map(({ portion, wholeBeads }, index) => [
      portion,
      wholeBeads + (index < remainingBeads ? 1 : 0),
    ]),
  )
}

function sumAmounts(portions: readonly Portion[]): number {
  return portions.reduce((sum, portion) => sum + portion.amount, 0)
}

/**
 * Returns milligrams per bead to two significant digits; 0 when no mass is known. Traces do not
 * count, because their beads are not to scale. For example, 130 beads of 1.7 mg are 220 mg.
 */
export function computeMilligramsPerBead(formula: Formula): number {
  const scaledShares = computeShares(formula).filter((share) => !share.isTrace)
  const beads = scaledShares.reduce((sum, share) => sum + share.beads, 0)
  return beads === 0 ? 0 : Number((sumAmounts(scaledShares) / beads).toPrecision(2))
}

/** Returns per ingredient id, largest first, the share in whole per cent, or "trace". */
export function computePercentages(formula: Formula): ReadonlyMap<string, number | 'trace'> {
  const total = computeActiveMilligrams(formula)
  return new Map(
    sortIngredientsByAmount(formula).map((ingredient) => {
      const amount = toMilligrams(ingredient)
      const isTrace = isTraceAmount(amount, total)
      return [ingredient.id, isTrace ? 'trace' : Math.round((amount / total) * 100)]
    }),
  )
}
