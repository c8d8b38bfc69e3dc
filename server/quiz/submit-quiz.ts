/**
 * Handles a submitted quiz: validates the answers, recommends products, and stores the quiz only
 * with consent.
 *
 * A typed email address is no proof of identity, so it never links a quiz to an account. Linking
 * needs a session, or the token in the email sent to that address (T-E01 in docs/threats.md).
 */
import { createHash } from 'node:crypto'

import type { Product } from '#domain/catalogue/product.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { isEmail } from '#domain/checkout/field-rules.ts'
import { parseQuizSubmission } from '#domain/quiz/quiz-payload.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { recommend, type Recommendation } from '#domain/recommendation/recommend.ts'
import { lockOwnAccount } from '#server/accounts/profile/lock-own-account.ts'
import { listAllProducts } from '#server/catalogue/find-products.ts'
import { recordConsent } from '#server/consent/consents.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { insertQuiz, type StoredQuiz } from './quiz.store.ts'
import { queueResultsEmail } from './queue-results-email.ts'

/**
 * Random bytes of a quiz id. The id authorises calls (send-results-again.ts): no one may guess it.
 */
const quizIdBytes = 16

type QuizSubmission = {
  /** The answers as sent, not validated yet. */
  answers: unknown
  consentVersion: string | undefined
  /** The account of a logged-in caller. */
  userId: string | undefined
  /** The language of the results email. */
  language?: ShopLanguage
  /** The browser sends the same key again if it got no reply. */
  idempotencyKey?: string | undefined
}

/**
 * Recommends products. With consent it also saves the quiz and queues an email with the results.
 * Without consent nothing is stored, and `quizId` is null. The same answers with the same
 * idempotency key are stored and emailed once. Throws QUIZ_REFUSED for invalid answers,
 * INVALID for a consent to an older text, and UNAUTHENTICATED when the account was just deleted.
 */
export async function submitQuiz(
  shop: Shop,
  submission: QuizSubmission,
): Promise<Recommendation<Product> & { quizId: string | null }> {
  const { consentVersion } = submission
  if (consentVersion !== undefined && consentVersion !== quizConsentVersion)
    throw new ShopError('INVALID', {
      message: 'The consent text has changed since you opened this page. Please read it again.',
      fields: { consentVersion: 'not the current version' },
    })
  const parseResult = parseQuizSubmission(submission.answers)
  if (!parseResult.ok)
    throw new ShopError('QUIZ_REFUSED', {
      message: parseResult.text,
      ...(parseResult.field && { fields: { [parseResult.field]: parseResult.text } }),
    })
  const recommendation = recommend(parseResult.answers, listAllProducts(shop))
  const recommendedCount = recommendation.recommended.length
  shop.log.info({ event: 'quiz.recommended', count: recommendedCount }, 'quiz answered')
  if (consentVersion === undefined) return { ...recommendation, quizId: null }
  const quizId = await saveQuiz(shop, parseResult.answers, recommendation, submission)
  return { ...recommendation, quizId }
}

/**
 * Returns a hash by which a repeated submission is recognised; undefined without an idempotency
 * key. Other answers, or the same answers after a login, have another hash. The hash covers the
 * random key, so that a reader of the database cannot test guessed answers.
 */
function hashSubmission(
  { idempotencyKey, userId }: QuizSubmission,
  answers: QuizAnswers,
): string | undefined {
  if (idempotencyKey === undefined) return undefined
  const content = JSON.stringify([idempotencyKey, userId ?? null, answers])
  return createHash('sha256').update(content).digest('base64url')
}

async function saveQuiz(
  shop: Shop,
  answers: QuizAnswers,
  recommendation: Recommendation<Product>,
  submission: QuizSubmission,
): Promise<string> {
  const quiz: StoredQuiz = {
    id: shop.randomBytes(quizIdBytes).toString('base64url'),
    submittedAt: shop.now(),
    userId: submission.userId,
    answers,
    results: {
      recommended: recommendation.recommended.map(({ product }) => product.id),
      excluded: recommendation.excluded.map(({ product }) => product.id),
    },
  }
  return transact(shop.db, async (tx) => {
    if (quiz.userId !== undefined) await lockOwnAccount(tx, quiz.userId)
    const savedId = await insertQuiz(
      tx,
      shop.sealingKeys,
      quiz,
      hashSubmission(submission, answers),
    )
    if (savedId !== quiz.id) return savedId
    await recordConsent(tx, {
      kind: 'quiz_answers',
      version: quizConsentVersion,
      about: 'quiz',
      aboutId: quiz.id,
      givenAt: quiz.submittedAt,
    })
    if (quiz.userId !== undefined)
      await publish(shop, tx, 'health data saved', { userId: quiz.userId })
    // The specification accepts any text in the email field, so results are sent only to a valid
    // address.
    const to = answers.email ?? ''
    if (isEmail(to)) await queueResultsEmail(shop, tx, quiz, { to, language: submission.language })
    return quiz.id
  })
}
