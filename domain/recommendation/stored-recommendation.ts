/**
 * The recommendation of a stored quiz, checked again against today's catalogue: formulas and
 * allergens can change after the quiz, so products that no longer suit the answers have a reason.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { exclusionsOf } from './hard-filters.ts'
import type { Phrase } from './phrase.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

/** `against`: why it must not be bought now; empty when it may be bought. */
export type StoredChoice<P> = { product: P; against: Phrase[] }

export type StoredRecommendation<P> = {
  recommended: StoredChoice<P>[]
  /** How many recommended products are no longer in the catalogue. */
  gone: number
  excluded: StoredChoice<P>[]
}

/** `newest`: the latest answers of the same person, because a newly named allergy counts. */
export function reviewRecommendation<P extends RecommendableProduct>(
  quiz: { results: { recommended: readonly number[]; excluded: readonly number[] } },
  newest: QuizAnswers,
  catalogue: readonly P[],
): StoredRecommendation<P> {
  const byId = new Map(catalogue.map((product) => [product.id, product]))
  const choices = (ids: readonly number[]): StoredChoice<P>[] =>
    ids.flatMap((id) => {
      const product = byId.get(id)
      if (!product) return []
      return [{ product, against: exclusionsOf(product, newest).map(({ phrase }) => phrase) }]
    })
  const recommended = choices(quiz.results.recommended)
  return {
    recommended,
    gone: quiz.results.recommended.length - recommended.length,
    excluded: choices(quiz.results.excluded).map(({ product, against }) => ({
      product,
      against: against.length > 0 ? against : [leftOutThen],
    })),
  }
}

const leftOutThen: Phrase = {
  text: 'It was left out when you took the quiz. Retake the quiz to check again.',
}
