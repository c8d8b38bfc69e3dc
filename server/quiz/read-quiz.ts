/**
 * A kept quiz for other features: the order that takes its own snapshot of it, the customer's
 * dashboard and download. Whoever reads it for staff writes the access log.
 */
import type { Product } from '#domain/catalogue/product.ts'
import { quizResultOf, type QuizResult } from '#domain/quiz/quiz-result.ts'
import {
  reviewRecommendation,
  type KeptRecommendation,
} from '#domain/recommendation/kept-recommendation.ts'
import { allProducts } from '#server/catalogue/find-products.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import {
  findKeptQuiz,
  quizzesOfUser,
  quizzesOfUsers,
  type KeptQuiz,
  type LinkedQuiz,
} from './quiz.store.ts'

export type { KeptQuiz, LinkedQuiz } from './quiz.store.ts'

/** The quiz of an id, which only the browser that answered it was told. Within any transaction. */
export function findQuiz(
  shop: Shop,
  quizId: string,
  connection: Db = shop.db,
): Promise<KeptQuiz | undefined> {
  return findKeptQuiz(connection, shop.sealing, quizId)
}

/** The quizzes of an account with every answer, newest first, for her download. */
export function listOwnQuizzes(shop: Shop, userId: string): Promise<KeptQuiz[]> {
  return quizzesOfUser(shop.db, shop.sealing, userId)
}

/** The quizzes of several accounts with every answer, newest first. */
export function listQuizzesOfUsers(
  shop: Shop,
  db: Db,
  userIds: readonly string[],
): Promise<LinkedQuiz[]> {
  return quizzesOfUsers(db, shop.sealing, userIds)
}

/**
 * The quizzes of an account in the dashboard's shape, newest first. Every recommendation is checked
 * against the newest answers.
 */
export async function listQuizResults(
  shop: Shop,
  userId: string,
): Promise<(QuizResult & KeptRecommendation<Product>)[]> {
  const quizzes = await quizzesOfUser(shop.db, shop.sealing, userId)
  const newest = quizzes[0]?.answers ?? {}
  return quizzes.map((quiz) => ({
    ...quizResultOf(quiz),
    ...reviewRecommendation(quiz, newest, allProducts(shop)),
  }))
}
