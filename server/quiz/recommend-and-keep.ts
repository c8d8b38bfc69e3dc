/**
 * A submitted quiz: read again by the server's own rules, answered with a recommendation, and kept
 * only when its consent came along.
 *
 * A typed e-mail address proves nothing, so it never links a quiz to an account: a login does, or
 * the token in the letter that goes to that address (threat T-E01).
 */
import { createHash } from 'node:crypto'

import type { Product } from '#domain/catalogue/product.ts'
import { parseQuizSubmission } from '#domain/quiz/parse-quiz-submission.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { recommend, type Recommendation } from '#domain/recommendation/recommend.ts'
import { allProducts } from '#server/catalogue/find-products.ts'
import { recordConsent } from '#server/consent/record-consent.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { insertQuiz } from './quiz.store.ts'

export type QuizSubmission = {
  /** The body as it was sent. */
  answers: unknown
  consentVersion: string | undefined
  /** The account of a caller who is logged in. */
  userId: string | undefined
}

/** `quizId` is null when there was no consent and so nothing was kept. Throws QUIZ_REFUSED, INVALID. */
export async function recommendAndKeep(
  shop: Shop,
  submission: QuizSubmission,
): Promise<Recommendation<Product> & { quizId: string | null }> {
  const { consentVersion } = submission
  if (consentVersion !== undefined && consentVersion !== quizConsentVersion)
    throw new ShopError('INVALID', {
      message: 'The consent has changed since this page was opened. Please read it again.',
      fields: { consentVersion: 'not the version in force' },
    })
  const reading = parseQuizSubmission(submission.answers)
  if (!reading.ok)
    throw new ShopError('QUIZ_REFUSED', {
      message: reading.text,
      ...(reading.field && { fields: { [reading.field]: reading.text } }),
    })
  const recommendation = recommend(reading.answers, allProducts(shop))
  const count = recommendation.recommended.length
  shop.log.info({ event: 'quiz.recommended', count }, 'a quiz was answered')
  if (consentVersion === undefined) return { ...recommendation, quizId: null }
  const quizId = await keep(shop, reading.answers, recommendation, submission)
  return { ...recommendation, quizId }
}

async function keep(
  shop: Shop,
  answers: QuizAnswers,
  recommendation: Recommendation<Product>,
  submission: QuizSubmission,
): Promise<string> {
  const id = shop.randomBytes(16).toString('base64url')
  const token = shop.randomBytes(32).toString('base64url')
  const at = shop.now()
  await transact(shop.db, async (tx) => {
    await insertQuiz(tx, shop.sealing, {
      id,
      submittedAt: at,
      userId: submission.userId,
      answers,
      results: {
        recommended: recommendation.recommended.map(({ product }) => product.id),
        excluded: recommendation.excluded.map(({ product }) => product.id),
      },
      claimTokenHash: hashOfClaim(token),
    })
    await recordConsent(tx, {
      kind: 'quiz_answers',
      version: quizConsentVersion,
      about: 'quiz',
      aboutId: id,
      at,
    })
  })
  return id
}

/** Only the hash of a claim token is kept: a copy of the database opens no account. */
export function hashOfClaim(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
