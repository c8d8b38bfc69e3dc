/**
 * Warnings that a label must have because of its formula. The iron warning is a shortened form of
 * the US warning for supplements with iron (21 CFR 101.17(e)), from any amount of iron.
 */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { formatIngredientText } from '#domain/recommendation/recommendable-product.ts'
import { findSubstances } from '#domain/recommendation/substances.ts'

const ironWarning =
  'WARNING: Accidental overdose of iron-containing products can be fatal to children under 6. Keep this product out of reach of children. In case of overdose, call a doctor immediately.'

/** Returns English sentences; empty when the formula needs none. */
export function listLabelWarnings(formula: Formula): readonly string[] {
  const containsIron = formula.ingredients.some(
    (ingredient) =>
      ingredient.amount > 0 && findSubstances(formatIngredientText(ingredient)).includes('iron'),
  )
  return containsIron ? [ironWarning] : []
}
