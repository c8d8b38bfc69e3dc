/**
 * Connects the quiz's state machine (quiz-machine.ts) with React, the router and the stored draft.
 * The URL stays `/quiz`: the step is in the history entry's state, which neither logs nor analytics
 * read.
 */
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigationType, type NavigateFunction } from 'react-router'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { toQuizPayload } from '#domain/quiz/quiz-payload.ts'
import type { QuizAnswers, QuizField } from '#domain/quiz/quiz-steps.ts'
import { initialProgress } from '#domain/quiz/quiz-progress.ts'
import { trackEvent } from '#web/api/analytics/track-event.ts'
import { callShop } from '#web/api/browser-client.ts'
import { readDataClearCount, watchDataCleared } from '#web/api/session/clear-own-data.ts'
import {
  storeRecommendation,
  toNavigationState,
  type RecommendedState,
} from '#web/api/stored-quiz.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { runAfterPaint } from '#web/ui/behaviour/after-paint.ts'
import { useIsMounted } from '#web/ui/behaviour/use-is-mounted.ts'

import { deleteDraft, readDraft, saveDraft } from './quiz-draft-store.ts'
import { createQuizState, type QuizEffect, type QuizEntry, type QuizPhase } from './quiz-machine.ts'
import { createQuizStore, uncoverScreen, type QuizStore } from './quiz-store.ts'
import { toSendingFailure } from './sending-failure.ts'
import { endSubmission, readOrCreateSubmissionKey } from './submission-key.ts'

/** How long the greeting is shown, fixed by the specification. */
const greetingMs = 2_000

/** What the server renders: the same first question for every visitor. */
const serverState = createQuizState(initialProgress)

export type Quiz = ReturnType<typeof useQuiz>

export function useQuiz() {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  // The store keeps `navigate`, which is the same function in every render.
  const [store] = useState(() => createStoreInBrowser(navigate, isMounted))
  const state = useSyncExternalStore(store.subscribe, store.getRenderedState, () => serverState)
  useHistoryEntry(store)
  useGreetingTimer(store, state.phase)
  useEffect(() => watchDataCleared(() => store.dispatch({ type: 'draftDeleted' })), [store])

  return {
    state,
    /**
     * Call before a key is handled: completes a pending step (quiz-store.ts), so that the key
     * applies to the question that the visitor sees.
     */
    completeStep: store.completeStep,
    /** The same function in every render: a memoised question is not rendered again for it. */
    answer: useCallback(
      (field: QuizField, answer: string | readonly string[]) =>
        store.dispatch({ type: 'answered', field, answer }),
      [store],
    ),
    clearAnswer: () => store.dispatch({ type: 'answerCleared' }),
    changeConsent: (hasConsent: boolean) => store.dispatch({ type: 'consentChanged', hasConsent }),
    goNext: () => store.dispatch({ type: 'nextPressed' }),
    goBack: () => store.dispatch({ type: 'backPressed' }),
    startOver: () => store.dispatch({ type: 'startOverPressed' }),
    /**
     * Opens the home page. Called after the visitor answered that a doctor has not agreed. The
     * stored answers stay, so that the visitor can continue after asking a doctor (D-10 in
     * docs/decisions/register.md).
     */
    openHomePage: () => void navigate('/'),
  }
}

function createStoreInBrowser(navigate: NavigateFunction, isMounted: () => boolean): QuizStore {
  const sendAnswers = async (answers: QuizAnswers): Promise<void> => {
    try {
      const recommendation = await sendQuiz(answers)
      // Undefined if the customer's data was cleared meanwhile; 'draftDeleted' was dispatched then.
      // A visitor who has left the quiz is not redirected: /recommended shows the stored
      // recommendation.
      if (recommendation && isMounted())
        await navigate('/recommended', { state: toNavigationState(recommendation) })
    } catch (error) {
      store.dispatch({ type: 'sendingFailed', failure: toSendingFailure(toApiError(error)) })
    }
  }
  const perform = (effect: QuizEffect): void => {
    switch (effect.type) {
      case 'saveDraft':
        return saveDraft(effect.draft)
      case 'deleteDraft':
        return deleteDraft()
      case 'pushEntry':
        return void navigate('/quiz', { state: effect.entry })
      case 'replaceEntry':
        return void navigate('/quiz', { replace: true, state: effect.entry })
      case 'goBack':
        return void navigate(-1)
      case 'sendAnswers':
        return void sendAnswers(effect.answers)
    }
  }
  const scrollToTop = (): void => {
    if (scrollY > 0) scrollTo(0, 0)
  }
  const store = createQuizStore({ readDraft, perform, scrollToTop, uncoverScreen, runAfterPaint })
  return store
}

/**
 * Sends the answers, stores the recommendation in this browser, deletes the draft and reports
 * `quiz_finished` to analytics. Returns the recommendation. Returns undefined, and stores nothing,
 * if the customer's data was cleared meanwhile, for instance by a log-out in another tab. Throws
 * ApiError if the call fails; the draft then stays. Call it only after the visitor consented
 * (`submit` in quiz-machine.ts), because the request states the consent.
 */
async function sendQuiz(answers: QuizAnswers): Promise<RecommendedState | undefined> {
  const body = { ...toQuizPayload(answers), consentVersion: quizConsentVersion }
  const clearCount = readDataClearCount()
  const headers = { 'idempotency-key': readOrCreateSubmissionKey() }
  const reply = await callShop('POST /api/recommend', { body }, { headers })
  endSubmission()
  if (readDataClearCount() !== clearCount) return undefined
  const recommendation: RecommendedState = { ...reply, name: body.name, email: body.email }
  storeRecommendation(recommendation, Date.now())
  deleteDraft()
  trackEvent({ name: 'quiz_finished' })
  return recommendation
}

function useHistoryEntry(store: QuizStore): void {
  const location = useLocation()
  const isTraversal = useNavigationType() === 'POP'
  // A layout effect, because it runs before the browser paints: the question and its history entry
  // appear together.
  useLayoutEffect(() => {
    store.dispatch({ type: 'entryShown', entry: parseEntry(location.state), isTraversal })
  }, [store, location, isTraversal])

  useEffect(() => {
    // The browser's Back must start from the question that the visitor sees.
    addEventListener('popstate', store.completeStep)
    return () => {
      removeEventListener('popstate', store.completeStep)
      store.dropPendingStep()
    }
  }, [store])
}

function useGreetingTimer(store: QuizStore, phase: QuizPhase): void {
  useEffect(() => {
    if (phase !== 'greeting') return
    const timer = setTimeout(() => store.dispatch({ type: 'greetingEnded' }), greetingMs)
    return () => clearTimeout(timer)
  }, [store, phase])
}

/**
 * Returns undefined for an entry that the quiz did not write, for example the entry of a link to
 * the quiz.
 */
function parseEntry(state: unknown): QuizEntry | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  if (!('depth' in state) || !('visitStartDepth' in state)) return undefined
  const { depth, visitStartDepth } = state
  if (typeof depth !== 'number' || typeof visitStartDepth !== 'number') return undefined
  const isResumed = 'isResumed' in state && state.isResumed === true
  return { depth, visitStartDepth, isResumed }
}
