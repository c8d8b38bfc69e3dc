/**
 * Sending the finished quiz: consent first, then the call, then the recommendation page with what came
 * back. When it fails the answers stay where they are.
 */
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { quizPayload } from '#domain/quiz/quiz-payload.ts'
import type { QuizWalk } from '#domain/quiz/quiz-walk.ts'
import { trackEvent } from '#web/api/analytics.ts'
import { callShop } from '#web/api/browser-client.ts'
import { storeRecommendation, type RecommendedState } from '#web/api/stored-quiz.ts'

import { dropDraft } from './draft-store.ts'

export type SubmissionState = 'open' | 'consent missing' | 'sending' | 'failed'

export function useSubmission() {
  const [state, setState] = useState<SubmissionState>('open')
  const [agreed, setAgreed] = useState(false)
  const navigate = useNavigate()

  const send = async ({ answers }: QuizWalk): Promise<void> => {
    if (state === 'sending') return
    if (!agreed) return setState('consent missing')
    setState('sending')
    try {
      const body = { ...quizPayload(answers), consentVersion: quizConsentVersion }
      const reply = await callShop('POST /api/recommend', { body })
      const result: RecommendedState = { ...reply, name: body.name, email: body.email }
      storeRecommendation(result, Date.now())
      dropDraft()
      trackEvent({ name: 'quiz_finished' })
      await navigate('/recommended', { state: result })
    } catch {
      setState('failed')
    }
  }

  return {
    state,
    agreed,
    agree: (yes: boolean) => {
      setAgreed(yes)
      if (state === 'consent missing' && yes) setState('open')
    },
    /** Whatever was said about the last try no longer holds. */
    reopen: useCallback(() => setState('open'), []),
    send,
  }
}
