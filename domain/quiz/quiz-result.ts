/**
 * A stored quiz in the shape of the dashboard's result list (D-19). Pregnancy, the doctor's answer
 * and the email address are left out.
 */
import type { QuizAnswers } from './quiz-steps.ts'

export type QuizResult = {
  id: string
  /** ISO 8601 in UTC. */
  createdAt: string
  name: string
  age: string
  gender: string
  dietType: string
  allergic: readonly string[]
  consumption: string
  frequency_seafood: string
  alcohol: boolean
  smoke: boolean
  exercise: string
  musclePain: boolean
}

export function quizResultOf(quiz: {
  id: string
  submittedAt: Date
  answers: QuizAnswers
}): QuizResult {
  const { answers } = quiz
  return {
    id: quiz.id,
    createdAt: quiz.submittedAt.toISOString(),
    name: answers.name ?? '',
    age: answers.age ?? '',
    gender: answers.gender ?? '',
    dietType: answers.dietType ?? '',
    allergic: answers.allergic ?? [],
    consumption: answers.consumption ?? '',
    frequency_seafood: answers.frequency_seafood ?? '',
    alcohol: answers.alcohol === 'Yes',
    smoke: answers.smoke === 'Yes',
    exercise: answers.exercise ?? '',
    musclePain: answers.muscle_pain === 'Yes',
  }
}
