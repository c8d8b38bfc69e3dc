/**
 * The stored answers of this browser's quiz, for 24 hours (domain/quiz/quiz-draft.ts). If storage
 * is blocked or damaged, the answers live as long as the page.
 */
import { quizDraftKey, parseQuizDraft, serialiseQuizDraft } from '#domain/quiz/quiz-draft.ts'
import { initialWalk, type QuizWalk } from '#domain/quiz/quiz-walk.ts'
import { watchDataCleared } from '#web/api/session/clear-own-data.ts'

let cachedDraft: QuizWalk | undefined

// Watches even while the quiz is not shown, because the cache must not bring back the answers.
watchDataCleared(deleteDraft)

/** Returns the walk as it was last saved; the same object until something changes. */
export function readDraft(): QuizWalk {
  cachedDraft ??= readStoredDraft() ?? initialWalk
  return cachedDraft
}

export function saveDraft(walk: QuizWalk): void {
  cachedDraft = walk
  try {
    localStorage.setItem(quizDraftKey, serialiseQuizDraft(walk, new Date()))
  } catch {
    // Storage is blocked or full: the cache serves until the page is closed.
  }
}

export function deleteDraft(): void {
  cachedDraft = initialWalk
  try {
    localStorage.removeItem(quizDraftKey)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

function readStoredDraft(): QuizWalk | undefined {
  try {
    return parseQuizDraft(localStorage.getItem(quizDraftKey), new Date())
  } catch {
    return undefined
  }
}
