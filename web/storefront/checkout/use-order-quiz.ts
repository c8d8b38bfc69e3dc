/**
 * The quiz that is sent with this order: the last quiz finished in this browser, else the newest
 * quiz of the account. The checkout shows the allergies of this quiz before paying, and sends its
 * id with the pay call, so that the pharmacist reads the same allergies (I14 in docs/payments.md).
 */
import { useEffect, useState } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'
import { readQuizId } from '#web/api/stored-quiz.ts'

export type OrderQuiz =
  /**
   * Not loaded yet, or the call failed. `quizId`: the last quiz of this browser, which is sent with
   * the order; undefined if there is none.
   */
  | { kind: 'unknown'; quizId: string | undefined }
  | { kind: 'none' }
  | { kind: 'found'; quizId: string; takenAt: Date; allergens: readonly string[] }

const unknownQuiz: OrderQuiz = { kind: 'unknown', quizId: undefined }

/** `sessionToken`: '' for a guest. The quiz is loaded again when the token changes. */
export function useOrderQuiz(sessionToken: string): OrderQuiz {
  const [quiz, setQuiz] = useState(unknownQuiz)
  useEffect(() => {
    const quizId = readQuizId(Date.now())
    let isUnmounted = false
    const setIfMounted = (orderQuiz: OrderQuiz): void => {
      if (!isUnmounted) setQuiz(orderQuiz)
    }
    if (quizId === undefined && sessionToken === '') {
      setIfMounted({ kind: 'none' })
      return
    }
    setIfMounted({ kind: 'unknown', quizId })
    callShop('POST /api/quizzes/for-order', { body: { quizId } }).then(
      ({ quizId: id, takenAt, allergens }) =>
        setIfMounted(
          id === null || takenAt === null
            ? { kind: 'none' }
            : { kind: 'found', quizId: id, takenAt: new Date(takenAt), allergens },
        ),
      // The call failed: the kind stays unknown.
      logDefect,
    )
    return () => {
      isUnmounted = true
    }
  }, [sessionToken])
  return quiz
}

/**
 * Returns true if the buyer chose not to send this quiz. `leftOutQuizId`: the quiz that the buyer
 * left out, '' for none. A newer quiz is sent.
 */
export function isLeftOut(quiz: OrderQuiz, leftOutQuizId: string): boolean {
  if (leftOutQuizId === '' || quiz.kind === 'none') return false
  // Without an id, the server would use the newest quiz of the account, which may be the left out
  // one.
  return quiz.quizId === undefined || quiz.quizId === leftOutQuizId
}

/**
 * Returns the quiz id for the pay call. Null if the buyer left the quiz out: the server then uses
 * no quiz. Undefined if no id is known: the server then uses the newest quiz of the account, if
 * any.
 */
export function chooseQuizIdToSend(
  quiz: OrderQuiz,
  isQuizLeftOut: boolean,
): string | null | undefined {
  if (isQuizLeftOut) return null
  return quiz.kind === 'none' ? undefined : quiz.quizId
}
