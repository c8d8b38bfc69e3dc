/**
 * The answers an order takes along: those of the quiz this browser finished last, else the newest in
 * the buyer's account. The order keeps its own copy, so a later quiz changes no order (D-80).
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { findKeptQuiz, quizzesOfUser } from './quiz.store.ts'

export async function quizForOrder(
  shop: Shop,
  tx: Tx,
  buyer: { quizId: string | undefined; userId: string | undefined },
): Promise<QuizAnswers | undefined> {
  const { quizId, userId } = buyer
  const own = quizId === undefined ? undefined : await findKeptQuiz(tx, shop.sealing, quizId)
  if (own) return own.answers
  if (userId === undefined) return undefined
  return (await quizzesOfUser(tx, shop.sealing, userId))[0]?.answers
}
