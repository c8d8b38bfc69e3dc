/**
 * The quiz that an order copies: the last one of this browser, otherwise the newest one of the
 * buyer's account, unless the buyer left the quiz out. Because the order has its own copy, a later
 * quiz does not change it (D-80). The checkout shows the same quiz before payment, so the copy is
 * what the buyer confirmed.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { findStoredQuiz, findQuizzesOfUser, type StoredQuiz } from './quiz.store.ts'

export type QuizBuyer = {
  /** `null`: the buyer left the quiz out of this order. */
  quizId: string | null | undefined
  userId: string | undefined
}

export async function quizForOrder(
  shop: Shop,
  tx: Tx,
  buyer: QuizBuyer,
): Promise<QuizAnswers | undefined> {
  return (await findQuizForOrder(shop, tx, buyer))?.answers
}

export async function findQuizForOrder(
  shop: Shop,
  db: Db,
  { quizId, userId }: QuizBuyer,
): Promise<StoredQuiz | undefined> {
  if (quizId === null) return undefined
  const own = quizId === undefined ? undefined : await findStoredQuiz(db, shop.sealing, quizId)
  if (own || userId === undefined) return own
  return (await findQuizzesOfUser(db, shop.sealing, userId))[0]
}
