/**
 * How many of the 295 beads each portion gets. Counts are exact. A portion that would get fewer
 * than four beads is a trace: it gets four, which have a white dot in the drawing.
 */
import {
  ingredientsByAmount,
  milligrams,
  totalMilligrams,
  type Formula,
} from '#domain/catalogue/formula.ts'
import { beadPlaceCount } from './places.ts'
import { portionsOf, type Portion } from './portions.ts'

export const traceBeads = 4

export type Share = Portion & Readonly<{ beads: number; trace: boolean }>

/** Returns beads per portion, largest first. They add up to 295 when any mass is known. */
export function sharesOf(formula: Formula): readonly Share[] {
  const portions = portionsOf(formula)
  const total = portions.reduce((sum, portion) => sum + portion.amount, 0)
  const isTrace = (amount: number): boolean =>
    total === 0 || (amount / total) * beadPlaceCount < traceBeads
  const notTraces = portions.filter((portion) => !isTrace(portion.amount))
  const remainingBeads = beadPlaceCount - traceBeads * (portions.length - notTraces.length)
  const mass = notTraces.reduce((sum, portion) => sum + portion.amount, 0)
  const exact = notTraces.map((portion) => (portion.amount / mass) * remainingBeads)
  const floors = exact.map(Math.floor)
  const missing =
    notTraces.length === 0 ? 0 : remainingBeads - floors.reduce((sum, beads) => sum + beads, 0)
  // Largest remainder method: the beads that rounding down left over go to the largest fractions.
  const remainder = (index: number): number => (exact[index] ?? 0) - (floors[index] ?? 0)
  // Portions are sorted by amount, then id, so the index breaks ties.
  const roundedUp = new Set(
    notTraces
      .map((_, index) => index)
      .slice()
      .sort((a, b) => remainder(b) - remainder(a) || a - b)
      .slice(0, missing),
  )
  let nextIndex = 0
  return portions.map((portion): Share => {
    if (isTrace(portion.amount)) return { ...portion, beads: traceBeads, trace: true }
    const index = nextIndex
    nextIndex += 1
    return {
      ...portion,
      beads: (floors[index] ?? 0) + (roundedUp.has(index) ? 1 : 0),
      trace: false,
    }
  })
}

/**
 * Returns milligrams per bead to two significant digits; 0 when no mass is known. Traces do not
 * count, because their beads are not to scale. For example, 130 beads of 1.7 mg are 220 mg.
 */
export function milligramsPerBead(formula: Formula): number {
  const toScale = sharesOf(formula).filter((share) => !share.trace)
  const mass = toScale.reduce((sum, share) => sum + share.amount, 0)
  const beads = toScale.reduce((sum, share) => sum + share.beads, 0)
  return beads === 0 ? 0 : Number((mass / beads).toPrecision(2))
}

/** Returns per ingredient id, largest first, the share in whole per cent, or "trace". */
export function percentages(formula: Formula): ReadonlyMap<string, number | 'trace'> {
  const total = totalMilligrams(formula)
  return new Map(
    ingredientsByAmount(formula).map((ingredient) => {
      const amount = milligrams(ingredient)
      // The same limit as in `sharesOf`, so that the list says "trace" where the drawing shows one.
      const trace = total === 0 || (amount / total) * beadPlaceCount < traceBeads
      return [ingredient.id, trace ? 'trace' : Math.round((amount / total) * 100)]
    }),
  )
}
