/**
 * Name and email of whoever took the quiz in this browser, to spare her the typing. From the finished
 * quiz of this tab, else from the one that was begun here; what she answered there is left alone.
 */
import { useEffect, useState } from 'react'

import type { quizDraftKey } from '#domain/quiz/quiz-draft.ts'
import { readRecommendation } from '#web/api/stored-quiz.ts'

/** The domain's key, checked by its type alone: its file holds every question of the quiz. */
const draftKey: typeof quizDraftKey = 'quizDraft'

export type QuizContact = { name: string; email: string }

/** Undefined until it is known, and where nobody took a quiz. */
export function useQuizContact(): QuizContact | undefined {
  const [contact, setContact] = useState<QuizContact>()
  useEffect(() => {
    let isGone = false
    void readQuizContact().then((found) => {
      if (!isGone && found) setContact(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  return contact
}

async function readQuizContact(): Promise<QuizContact | undefined> {
  const finished = readRecommendation()
  // The quiz calls whoever gave no name "Guest".
  if (finished)
    return { name: finished.name === 'Guest' ? '' : finished.name, email: finished.email }
  try {
    const stored = localStorage.getItem(draftKey)
    if (stored === null) return undefined
    // Reading a draft takes all questions of the quiz: fetched only by those who have one.
    const { readQuizDraft } = await import('#domain/quiz/quiz-draft.ts')
    const answers = readQuizDraft(stored, new Date())?.answers
    return answers && { name: answers.name ?? '', email: answers.email ?? '' }
  } catch {
    return undefined
  }
}
