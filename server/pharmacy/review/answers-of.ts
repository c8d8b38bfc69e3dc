import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import type { OrderHealth } from '#server/orders/read-order-health.ts'

/**
 * The quiz answers that came with an order. The allergies are those the buyer confirmed for this
 * order.
 */
export function answersOf({ answers, allergic }: OrderHealth): QuizAnswers | undefined {
  if (!answers && !allergic) return undefined
  return { ...answers, ...(allergic && { allergic }) }
}
