/**
 * Reads quizzes for other features: orders, the customer's dashboard and data export. Callers that
 * show quizzes to staff must record the access in the audit log.
 */
import type { Product } from '#domain/catalogue/product.ts'
import { toQuizResult, type QuizResult } from '#domain/quiz/quiz-result.ts'
import {
  recheckRecommendation,
  type StoredRecommendation,
} from '#domain/recommendation/stored-recommendation.ts'
import { listAllProducts } from '#server/catalogue/find-products.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import {
  findQuizzesOfUser,
  findQuizzesOfUsers,
  type StoredQuiz,
  type LinkedQuiz,
} from './quiz.store.ts'

export type { StoredQuiz, LinkedQuiz } from './quiz.store.ts'

/**
 * Returns the quizzes of an account with all answers, newest first, for the customer's data export.
 */
export function listOwnQuizzes(shop: Shop, userId: string): Promise<StoredQuiz[]> {
  return findQuizzesOfUser(shop.db, shop.sealingKeys, userId)
}

/** Returns the quizzes of several accounts with all answers, newest first. */
export function listQuizzesOfUsers(
  shop: Shop,
  db: Db,
  userIds: readonly string[],
): Promise<LinkedQuiz[]> {
  return findQuizzesOfUsers(db, shop.sealingKeys, userIds)
}

/**
 * Returns the quizzes of an account for the dashboard, newest first. Every recommendation is
 * checked again with the newest answers, because a product that was recommended earlier may be
 * excluded now.
 */
export async function listQuizResults(
  shop: Shop,
  userId: string,
): Promise<(QuizResult & StoredRecommendation<Product>)[]> {
  const quizzes = await findQuizzesOfUser(shop.db, shop.sealingKeys, userId)
  const newestAnswers = quizzes[0]?.answers ?? {}
  return quizzes.map((quiz) => ({
    ...toQuizResult(quiz),
    ...recheckRecommendation(quiz, newestAnswers, listAllProducts(shop)),
  }))
}
