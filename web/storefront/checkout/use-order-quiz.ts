/**
 * The quiz that is sent with this order: the last quiz finished in this browser, else the newest
 * quiz of the account. The checkout shows its allergies before paying and sends its id with the pay
 * call, so that the pharmacist reads the allergies that the buyer saw (I14 in docs/payments.md).
 */
import { useEffect, useState } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'
import { readQuizId } from '#web/api/stored-quiz.ts'

export type OrderQuiz =
  /** Not loaded yet, or the call failed: the order sends the quiz id of this browser. */
  | { kind: 'unknown'; quizId: string | undefined }
  | { kind: 'none' }
  | { kind: 'found'; quizId: string; takenAt: Date; allergens: readonly string[] }

const unknownQuiz: OrderQuiz = { kind: 'unknown', quizId: undefined }

/** `sessionToken` is empty for a guest. The quiz is loaded again when the token changes. */
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

/** Returns true if the buyer left out this quiz; false for a newer quiz, which is sent. */
export function isLeftOut(quiz: OrderQuiz, leftOutQuizId: string): boolean {
  if (leftOutQuizId === '' || quiz.kind === 'none') return false
  // Before the response the quiz of the account is unknown. It may be the quiz that was left out.
  return quiz.quizId === undefined || quiz.quizId === leftOutQuizId
}

/**
 * Returns the quiz id for the pay call: null if the buyer left the quiz out, undefined if no id is
 * known. The server then uses the newest quiz of the account, if there is one.
 */
export function chooseQuizIdToSend(
  quiz: OrderQuiz,
  isQuizLeftOut: boolean,
): string | null | undefined {
  if (isQuizLeftOut) return null
  return quiz.kind === 'none' ? undefined : quiz.quizId
}
