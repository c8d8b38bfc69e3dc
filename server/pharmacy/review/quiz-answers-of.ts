import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import type { OrderHealth } from '#server/orders/read/read-order-health.ts'

/**
 * Returns the quiz answers of an order, with the allergies that the buyer confirmed for this order.
 * Returns undefined when the order has neither.
 */
export function quizAnswersOf({ answers, allergic }: OrderHealth): QuizAnswers | undefined {
  if (!answers && !allergic) return undefined
  return { ...answers, ...(allergic && { allergic }) }
}
