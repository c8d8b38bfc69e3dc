/**
 * Checks the recommendation of a stored quiz against the current catalogue. Formulas and allergens
 * can change after the quiz, so products that no longer suit the answers are shown with the reason.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { findExclusions } from './hard-filters.ts'
import type { Phrase } from './phrase.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

/** `against` are the reasons not to buy the product now; empty when it suits the answers. */
type StoredChoice<P> = { product: P; against: Phrase[] }

export type StoredRecommendation<P> = {
  recommended: StoredChoice<P>[]
  /** Number of recommended products that are no longer in the catalogue. */
  gone: number
  excluded: StoredChoice<P>[]
}

/**
 * Checks a stored recommendation again. `newestAnswers` are the latest answers of the same person,
 * because an allergy that they reported after this quiz counts too.
 */
export function recheckRecommendation<P extends RecommendableProduct>(
  quiz: { results: { recommended: readonly number[]; excluded: readonly number[] } },
  newestAnswers: QuizAnswers,
  catalogue: readonly P[],
): StoredRecommendation<P> {
  const productById = new Map(catalogue.map((product) => [product.id, product]))
  const toStoredChoices = (ids: readonly number[]): StoredChoice<P>[] =>
    ids.flatMap((id) => {
      const product = productById.get(id)
      if (!product) return []
      const against = findExclusions(product, newestAnswers).map(({ phrase }) => phrase)
      return [{ product, against }]
    })
  const recommended = toStoredChoices(quiz.results.recommended)
  return {
    recommended,
    gone: quiz.results.recommended.length - recommended.length,
    excluded: toStoredChoices(quiz.results.excluded).map(({ product, against }) => ({
      product,
      against: against.length > 0 ? against : [excludedAtQuizPhrase],
    })),
  }
}

/** Shown for an excluded product when the reason for the exclusion no longer exists. */
const excludedAtQuizPhrase: Phrase = {
  text: 'It was left out when you took the quiz. Retake the quiz to check again.',
}
