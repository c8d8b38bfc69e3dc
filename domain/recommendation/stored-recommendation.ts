/**
 * Checks the recommendation of a stored quiz against the current catalogue. Formulas and allergens
 * can change after the quiz, so products that no longer suit the answers are shown with the reason.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { findExclusions } from './hard-filters.ts'
import type { Phrase } from './phrase.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

type CheckedProduct<P> = {
  product: P
  /** Reasons not to buy the product now; empty when it suits the answers. */
  reasonsAgainst: Phrase[]
}

export type StoredRecommendation<P> = {
  recommendedProducts: CheckedProduct<P>[]
  /** Number of recommended products that are no longer in the catalogue. */
  removedProductCount: number
  excludedProducts: CheckedProduct<P>[]
}

/**
 * Returns the stored recommendation with the reasons against each product. `newestAnswers` are the
 * latest answers of the same person, because an allergy that was reported after this quiz counts
 * too.
 */
export function recheckRecommendation<P extends RecommendableProduct>(
  quiz: { results: { recommended: readonly number[]; excluded: readonly number[] } },
  newestAnswers: QuizAnswers,
  catalogue: readonly P[],
): StoredRecommendation<P> {
  const productById = new Map(catalogue.map((product) => [product.id, product]))
  const checkProducts = (ids: readonly number[]): CheckedProduct<P>[] =>
    ids.flatMap((id) => {
      const product = productById.get(id)
      if (!product) return []
      const reasonsAgainst = findExclusions(product, newestAnswers).map(({ phrase }) => phrase)
      return [{ product, reasonsAgainst }]
    })
  const recommendedProducts = checkProducts(quiz.results.recommended)
  return {
    recommendedProducts,
    removedProductCount: quiz.results.recommended.length - recommendedProducts.length,
    excludedProducts: checkProducts(quiz.results.excluded).map(({ product, reasonsAgainst }) => ({
      product,
      reasonsAgainst: reasonsAgainst.length > 0 ? reasonsAgainst : [excludedAtQuizPhrase],
    })),
  }
}

/** Shown for a product that was excluded by the quiz, but that nothing excludes now. */
const excludedAtQuizPhrase: Phrase = {
  text: 'It was left out when you took the quiz. Retake the quiz to check again.',
}
