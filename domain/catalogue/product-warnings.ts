/*
 * Warnings before a product is published: amounts above a daily limit, more powder than a capsule
 * holds, words that need an approval, and colours that are too close. They never block publishing,
 * because a pharmacist may have a reason. The audit log records the accepted warnings.
 */
import { computeDailyTotals, formatMass } from '#domain/recommendation/daily-totals.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import { sources } from '#domain/recommendation/sources.ts'
import type { ClaimSettings } from '#domain/shop-settings.ts'
import type { ComposedFormula } from './formula/compose-formula.ts'
import { capsuleCapacityMg } from './formula/capsule-fill.ts'
import { computeFillMilligrams, type Formula } from './formula/formula.ts'
import { findNeverAllowedClaims, findUnapprovedClaims } from './restricted-words.ts'
import type { ProductEntry } from './product-form.ts'
import { advertisingFields } from './remove-unapproved-claims.ts'

/** Returns the warnings in the sequence in which staff should read them. */
export function listProductWarnings(
  entry: ProductEntry,
  composed: ComposedFormula,
  claims: ClaimSettings,
): Phrase[] {
  const { formula, namesWithSimilarColour } = composed
  return [
    ...(formula ? listDailyLimitWarnings(entry, formula) : []),
    ...(formula ? listFillWarnings(formula) : []),
    ...listClaimWarnings(entry, claims),
    ...namesWithSimilarColour.map((name) => ({
      text: 'The colour of {ingredient} is close to another colour in this capsule.',
      values: { ingredient: name },
    })),
  ]
}

function listDailyLimitWarnings(entry: ProductEntry, formula: Formula): Phrase[] {
  const product = {
    ...entry,
    // A new product has no id yet, and the daily totals do not use it.
    id: 0,
    ingredients: formula.ingredients.map(({ name }) => name),
    formula,
  }
  return computeDailyTotals([product]).flatMap(({ name, mg, limit, exceedsLimit }): Phrase[] => {
    if (!exceedsLimit || !limit) return []
    return [
      {
        text: '{ingredient}: {amount} per day is more than the limit of {limit} for adults ({source}).',
        values: {
          ingredient: name,
          amount: formatMass(mg),
          limit: formatMass(limit.mg),
          source: sources[limit.source].title,
        },
      },
    ]
  })
}

function listFillWarnings(formula: Formula): Phrase[] {
  const fill = computeFillMilligrams(formula)
  if (fill <= capsuleCapacityMg) return []
  return [
    {
      text: 'The compounds add up to {total} in a capsule. A size 0 shell holds about {most}.',
      values: { total: formatMass(fill), most: formatMass(capsuleCapacityMg) },
    },
  ]
}

function listClaimWarnings(entry: ProductEntry, claims: ClaimSettings): Phrase[] {
  const texts = [
    ...advertisingFields.map((field) => entry[field]),
    ...entry.descriptions.flatMap((pair) => [pair.descriptionTitle, pair.descriptionText]),
  ]
  const forbiddenWords = [...new Set(texts.flatMap(findNeverAllowedClaims))]
  const claimWords = [
    ...new Set(texts.flatMap((text) => findUnapprovedClaims(text, claims))),
  ].filter((word) => !forbiddenWords.includes(word))
  const warnings: Phrase[] = []
  if (claimWords.length > 0)
    warnings.push({
      text: 'These words may read as a health claim, which needs a KKLIU number: {words}. Without it, shoppers see a neutral description, and no fact or price-per-day label with such words.',
      values: { words: claimWords.join(', ') },
    })
  if (forbiddenWords.length > 0)
    warnings.push({
      text: 'The law allows these words in no advertisement, even with a KKLIU number: {words}. Shoppers see a neutral description, and no fact or price-per-day label with such words.',
      values: { words: forbiddenWords.join(', ') },
    })
  return warnings
}
