/**
 * Finds the quiz that an order copies: the last quiz of this browser, otherwise the newest quiz of
 * the buyer's account. The buyer can leave the quiz out. The checkout shows this quiz before
 * payment, so the copy is what the buyer confirmed. Because the order has a copy, a later quiz does
 * not change what a pharmacist read (decision D-80).
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { findStoredQuiz, findQuizzesOfUser, type StoredQuiz } from './quiz.store.ts'

type QuizBuyer = {
  /**
   * The quiz id that the browser has stored; undefined without one. Null if the buyer left the quiz
   * out of this order: then no quiz is used, not even that of the account.
   */
  quizId: string | null | undefined
  /** The account of the buyer; undefined for a guest. */
  userId: string | undefined
}

/**
 * Returns the answers to copy into the order. Undefined without a quiz, or when the buyer left the
 * quiz out.
 */
export async function findAnswersForOrder(
  shop: Shop,
  tx: Tx,
  buyer: QuizBuyer,
): Promise<QuizAnswers | undefined> {
  return (await findQuizForOrder(shop, tx, buyer))?.answers
}

/**
 * Returns the quiz with this id. Without an id, or if that quiz was deleted, returns the newest
 * quiz of the account. Undefined without a quiz, or when the buyer left the quiz out.
 */
export async function findQuizForOrder(
  shop: Shop,
  db: Db,
  { quizId, userId }: QuizBuyer,
): Promise<StoredQuiz | undefined> {
  if (quizId === null) return undefined
  const chosenQuiz =
    quizId === undefined ? undefined : await findStoredQuiz(db, shop.sealingKeys, quizId)
  if (chosenQuiz || userId === undefined) return chosenQuiz
  return (await findQuizzesOfUser(db, shop.sealingKeys, userId))[0]
}
