/**
 * Name and email that were typed in the quiz, to prefill the checkout: from the finished quiz of
 * this tab, or else from the quiz draft in this browser.
 */
import { useEffect, useState } from 'react'

import type { quizDraftKey } from '#domain/quiz/quiz-draft.ts'
import { guestName, readRecommendation } from '#web/api/stored-quiz.ts'

/**
 * A copy of the domain's key, because importing the value would load all questions of the quiz. The
 * type check fails if the two differ.
 */
const draftStorageKey: typeof quizDraftKey = 'quizDraft'

/** Each text is '' if it was not typed. */
export type QuizContact = { name: string; email: string }

/** Returns undefined until the contact is loaded, and if there is neither a quiz nor a draft. */
export function useQuizContact(): QuizContact | undefined {
  const [contact, setContact] = useState<QuizContact>()
  useEffect(() => {
    let isUnmounted = false
    void readQuizContact().then((quizContact) => {
      if (!isUnmounted && quizContact) setContact(quizContact)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return contact
}

async function readQuizContact(): Promise<QuizContact | undefined> {
  const recommendation = readRecommendation()
  if (recommendation)
    return {
      name: recommendation.name === guestName ? '' : recommendation.name,
      email: recommendation.email,
    }
  try {
    const storedDraft = localStorage.getItem(draftStorageKey)
    if (storedDraft === null) return undefined
    // Reading a draft needs all quiz questions, so they are loaded only if there is a draft.
    const { parseQuizDraft } = await import('#domain/quiz/quiz-draft.ts')
    const answers = parseQuizDraft(storedDraft, new Date())?.answers
    return answers && { name: answers.name ?? '', email: answers.email ?? '' }
  } catch {
    // Storage is blocked, or the script could not be loaded: nothing is prefilled.
    return undefined
  }
}
