/**
 * Hard filters: reasons why a product must not be recommended to a visitor. No score overrides
 * them. To add a filter, add a function to `hardFilters` and its rows in domain/pharmacy; the
 * compiler reports a missing row.
 */
import { findPregnancyAnswer } from '#domain/quiz/pregnancy-answer.ts'
import { noAllergy, type QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { listAllergens } from './allergen-synonyms.ts'
import { joinNames, type Phrase } from './phrase.ts'
import { findContainedSubstances, type RecommendableProduct } from './recommendable-product.ts'
import type { SourceId } from './sources.ts'

/**
 * The name of a filter. `review-flags.ts` and `reported-health.ts` in domain/pharmacy have a row
 * for each name: the flag that a pharmacist sees when an excluded product is ordered.
 */
export type HardFilter = keyof typeof hardFilters

export type Exclusion = {
  reason: HardFilter
  phrase: Phrase
  source?: SourceId
}

/** Returns all reasons to exclude a product; empty when the product may be recommended. */
export function findExclusions(product: RecommendableProduct, answers: QuizAnswers): Exclusion[] {
  return Object.values(hardFilters).flatMap((filter) => filter(product, answers))
}

const hardFilters = {
  gender: excludeByGender,
  allergen: excludeByAllergen,
  pregnancy: excludeByPregnancy,
  smoking: excludeBySmoking,
  unavailable: excludeByAvailability,
}

function excludeByGender({ gender }: RecommendableProduct, answers: QuizAnswers): Exclusion[] {
  if (gender === 'm' && answers.gender === 'Female')
    return [{ reason: 'gender', phrase: { text: 'This formula is made for men.' } }]
  if (gender === 'f' && answers.gender === 'Male')
    return [{ reason: 'gender', phrase: { text: 'This formula is made for women.' } }]
  return []
}

function excludeByAllergen(
  product: RecommendableProduct,
  { allergic = [] }: QuizAnswers,
): Exclusion[] {
  const matchingAllergens = listAllergens(product).filter((allergen) => allergic.includes(allergen))
  if (matchingAllergens.length === 0 || allergic.includes(noAllergy)) return []
  return [
    {
      reason: 'allergen',
      phrase: {
        text: 'It contains or may contain {allergens}. You told us about that allergy.',
        values: {
          allergens: joinNames(matchingAllergens.map((allergen) => allergen.toLowerCase())),
        },
      },
    },
  ]
}

/** Allows only products that are marked as safe. Undefined, which is no mark, counts as unsafe. */
function excludeByPregnancy(
  { breastFeedingSafe }: RecommendableProduct,
  answers: QuizAnswers,
): Exclusion[] {
  if (findPregnancyAnswer(answers) === undefined || breastFeedingSafe === true) return []
  const text = 'It is not marked as suitable in pregnancy or while breastfeeding.'
  return [{ reason: 'pregnancy', phrase: { text } }]
}

function excludeBySmoking(product: RecommendableProduct, answers: QuizAnswers): Exclusion[] {
  if (answers.smoke !== 'Yes' || !findContainedSubstances(product).has('beta-carotene')) return []
  const text = 'It contains or may contain beta-carotene, which we leave out for smokers.'
  return [{ reason: 'smoking', phrase: { text }, source: 'ods-vitamin-a' }]
}

function excludeByAvailability({ available }: RecommendableProduct): Exclusion[] {
  if (available !== false) return []
  return [{ reason: 'unavailable', phrase: { text: 'It cannot be ordered at the moment.' } }]
}
