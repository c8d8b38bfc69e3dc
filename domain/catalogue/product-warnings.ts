/*
 * Warnings before a product is published: amounts above a daily limit, more powder than a capsule
 * holds, words that need an approval, and colours that are too close. They never block publishing,
 * because a pharmacist may have a reason. The audit log records the accepted warnings.
 */
import { dailyTotals, massText } from '#domain/recommendation/daily-totals.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import { sources } from '#domain/recommendation/sources.ts'
import type { ClaimSettings } from '#domain/shop-settings.ts'
import type { ComposedFormula } from './formula/compose-formula.ts'
import { capsuleCapacityMg } from './formula/capsule-fill.ts'
import { fillMilligrams } from './formula/formula.ts'
import { findUnapprovedClaims } from './search/label-words.ts'
import type { ProductEntry } from './product-form.ts'
import { advertisingFields } from './remove-unapproved-claims.ts'

/** Returns the warnings in the order in which staff should read them. */
export function listProductWarnings(
  entry: ProductEntry,
  composed: ComposedFormula,
  claims: ClaimSettings,
): Phrase[] {
  const { formula, namesWithSimilarColour } = composed
  const warnings: Phrase[] = []
  for (const { name, mg, limit, over } of formula ? dailyTotals([productOf(entry, formula)]) : []) {
    if (!over || !limit) continue
    warnings.push({
      text: '{ingredient}: {amount} per day is more than the limit of {limit} for adults ({source}).',
      values: {
        ingredient: name,
        amount: massText(mg),
        limit: massText(limit.mg),
        source: sources[limit.source].title,
      },
    })
  }
  if (formula && fillMilligrams(formula) > capsuleCapacityMg)
    warnings.push({
      text: 'The compounds add up to {total} in a capsule. A size 0 shell holds about {most}.',
      values: { total: massText(fillMilligrams(formula)), most: massText(capsuleCapacityMg) },
    })
  const claimWords = [
    ...advertisingFields.map((field) => entry[field]),
    ...entry.descriptions.flatMap((pair) => [pair.descriptionTitle, pair.descriptionText]),
  ].flatMap((text) => findUnapprovedClaims(text, claims))
  if (claimWords.length > 0)
    warnings.push({
      text: 'These words may read as a health claim, which needs a KKLIU number: {words}.',
      values: { words: [...new Set(claimWords)].join(', ') },
    })
  for (const name of namesWithSimilarColour)
    warnings.push({
      text: 'The colour of {ingredient} is close to another colour in this capsule.',
      values: { ingredient: name },
    })
  return warnings
}

/** The product that the daily totals are computed for. They do not use the id, so it is 0. */
const productOf = (entry: ProductEntry, formula: NonNullable<ComposedFormula['formula']>) => ({
  ...entry,
  id: 0,
  ingredients: formula.ingredients.map(({ name }) => name),
  formula,
})
