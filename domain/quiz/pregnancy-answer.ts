import type { QuizAnswers } from './quiz-steps.ts'

/** Returns the answer of a visitor who is pregnant or breastfeeding; undefined for any other. */
export function findPregnancyAnswer({
  pregnancy,
}: QuizAnswers): 'Pregnant' | 'Breastfeeding' | undefined {
  return pregnancy === 'Pregnant' || pregnancy === 'Breastfeeding' ? pregnancy : undefined
}
