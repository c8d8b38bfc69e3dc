/**
 * Warnings that a formula needs on its label whatever else is said. The iron warning is the usual one
 * of iron-containing supplements (after US 21 CFR 101.17(e)), shortened; it has no lower bound.
 */
import type { Formula } from '#domain/catalogue/formula.ts'

const ironWarning =
  'WARNING: Accidental overdose of iron-containing products can be fatal to children under 6. Keep this product out of reach of children. In case of overdose, call a doctor immediately.'

/** Whole sentences in English; empty when the formula needs none. */
export function labelWarnings(formula: Formula): readonly string[] {
  return formula.ingredients.some(({ id, amount }) => id === 'iron' && amount > 0)
    ? [ironWarning]
    : []
}
