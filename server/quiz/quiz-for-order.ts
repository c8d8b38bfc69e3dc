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
  /** The quiz that the browser remembers. `null`: the buyer left the quiz out of this order. */
  quizId: string | null | undefined
  userId: string | undefined
}

/** Returns the answers to copy into the order; undefined without a quiz, or when it was left out. */
export async function findAnswersForOrder(
  shop: Shop,
  tx: Tx,
  buyer: QuizBuyer,
): Promise<QuizAnswers | undefined> {
  return (await findQuizForOrder(shop, tx, buyer))?.answers
}

/**
 * Returns the quiz with this id or, if it was deleted or none is given, the newest one of the
 * account. Undefined when there is none, or when the buyer left the quiz out.
 */
export async function findQuizForOrder(
  shop: Shop,
  db: Db,
  { quizId, userId }: QuizBuyer,
): Promise<StoredQuiz | undefined> {
  if (quizId === null) return undefined
  const chosen = quizId === undefined ? undefined : await findStoredQuiz(db, shop.sealing, quizId)
  if (chosen || userId === undefined) return chosen
  return (await findQuizzesOfUser(db, shop.sealing, userId))[0]
}
