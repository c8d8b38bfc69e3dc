/**
 * The quiz this order will take along for the pharmacist: the one this browser finished last, else the
 * newest of the account. It is shown before paying and its id goes with the pay call, so that the
 * allergies the pharmacist reads are the ones the buyer saw (invariant I14).
 */
import { useEffect, useState } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { readQuizId } from '#web/api/stored-quiz.ts'

export type OrderQuiz =
  /** Not known yet, or the shop could not be asked: the order takes along what this browser knows. */
  | { kind: 'unknown'; quizId: string | undefined }
  | { kind: 'none' }
  | { kind: 'found'; quizId: string; takenAt: Date; allergic: readonly string[] }

const unknown: OrderQuiz = { kind: 'unknown', quizId: undefined }

/** Asked anew when somebody logs in or out: `who` is their mark. */
export function useOrderQuiz(who: string): OrderQuiz {
  const [quiz, setQuiz] = useState(unknown)
  useEffect(() => {
    const quizId = readQuizId(Date.now())
    let isGone = false
    const show = (found: OrderQuiz): void => {
      if (!isGone) setQuiz(found)
    }
    if (quizId === undefined && who === '') {
      show({ kind: 'none' })
      return
    }
    show({ kind: 'unknown', quizId })
    callShop('POST /api/quizzes/for-order', { body: { quizId } }).then(
      ({ quizId: id, takenAt, allergic }) =>
        show(
          id === null || takenAt === null
            ? { kind: 'none' }
            : { kind: 'found', quizId: id, takenAt: new Date(takenAt), allergic },
        ),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [who])
  return quiz
}

/** Whether the quiz is the one that the buyer left out. A quiz taken since is sent. */
export function isLeftOut(quiz: OrderQuiz, leftOutQuiz: string): boolean {
  if (leftOutQuiz === '' || quiz.kind === 'none') return false
  // While the shop has not responded, a quiz of the account may be the one.
  return quiz.quizId === undefined || quiz.quizId === leftOutQuiz
}

/** What the pay call is told: null when the buyer wants none of it with this order. */
export function quizIdToSend(quiz: OrderQuiz, isLeftOut: boolean): string | null | undefined {
  if (isLeftOut) return null
  return quiz.kind === 'none' ? undefined : quiz.quizId
}
