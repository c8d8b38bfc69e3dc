import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { toQuizPayload } from '#domain/quiz/quiz-payload.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { trackEvent } from '#web/api/analytics.ts'
import { callShop } from '#web/api/browser-client.ts'
import { storeRecommendation, type RecommendedState } from '#web/api/stored-quiz.ts'

import { deleteDraft } from './draft-store.ts'

/**
 * Sends the answers, stores the recommendation and deletes the draft. Call it only with the
 * customer's consent. Throws when the call fails; the draft then stays.
 */
export async function sendQuiz(answers: QuizAnswers): Promise<RecommendedState> {
  const body = { ...toQuizPayload(answers), consentVersion: quizConsentVersion }
  const response = await callShop('POST /api/recommend', { body })
  const result: RecommendedState = { ...response, name: body.name, email: body.email }
  storeRecommendation(result, Date.now())
  deleteDraft()
  trackEvent({ name: 'quiz_finished' })
  return result
}
