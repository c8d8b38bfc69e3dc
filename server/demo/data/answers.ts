/** Quiz answers of the demo's customers; a story replaces some of them. */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'

/** The answers of most demo customers. */
export const usualAnswers: QuizAnswers = {
  name: 'Demo',
  age: '31-40',
  gender: 'Female',
  dietType: 'Youthful Grow',
  pregnancy: 'None of the above',
  allergic: ['None'],
  consumption: 'Daily',
  frequency_seafood: 'Occasionally',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Once or twice a week',
  muscle_pain: 'No',
}

/** The answers of the customer whose password `npm start` prints. */
export const mainCustomerAnswers: QuizAnswers = {
  ...usualAnswers,
  allergic: ['Fish'],
  consumption: 'Occasionally',
  frequency_seafood: 'Rarely',
  muscle_pain: 'Yes',
}
