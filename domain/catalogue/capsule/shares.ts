/**
 * How many of the `beadPlaceCount` beads each portion gets. A portion that would get fewer than
 * `beadsPerTrace` is a trace: it gets `beadsPerTrace` beads, which have a white dot in the drawing.
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

export type Share = Portion & Readonly<{ beadCount: number; isTrace: boolean }>

/**
 * Returns the beads of each portion, largest first. All places get a bead when any mass is known.
 */
export function computeShares(formula: Formula): readonly Share[] {
  const portions = splitIntoPortions(formula)
  const total = sumAmounts(portions)
  const mainPortions = portions.filter((portion) => !isTraceAmount(portion.amount, total))
  const traceCount = portions.length - mainPortions.length
  const mainBeadCounts = distributeBeads(mainPortions, beadPlaceCount - beadsPerTrace * traceCount)
  return portions.map((portion): Share => {
    const beadCount = mainBeadCounts.get(portion)
    return beadCount === undefined
      ? { ...portion, beadCount: beadsPerTrace, isTrace: true }
      : { ...portion, beadCount, isTrace: false }
  })
}

/** Returns true for an amount that would get fewer beads than a trace; always if `total` is 0. */
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
  const beadCount = scaledShares.reduce((sum, share) => sum + share.beadCount, 0)
  return beadCount === 0 ? 0 : Number((sumAmounts(scaledShares) / beadCount).toPrecision(2))
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
