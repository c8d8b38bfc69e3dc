/**
 * The quiz answers stored in this browser for `quizDraftLifetime` (domain/quiz/quiz-draft.ts). If
 * storage is blocked or damaged, the answers last as long as the page.
 */
import { quizDraftKey, parseQuizDraft, serialiseQuizDraft } from '#domain/quiz/quiz-draft.ts'
import { initialProgress, type QuizProgress } from '#domain/quiz/quiz-progress.ts'
import { watchDataCleared } from '#web/api/session/clear-own-data.ts'

let cachedDraft: QuizProgress | undefined

// Also while the quiz is not shown: the cache must not bring back answers that were cleared.
watchDataCleared(deleteDraft)

/** Returns the saved progress, or an empty one; the same object until something changes. */
export function readDraft(): QuizProgress {
  cachedDraft ??= loadOrRemoveStoredDraft() ?? initialProgress
  return cachedDraft
}

/** Stores the progress, for `quizDraftLifetime` from now. */
export function saveDraft(progress: QuizProgress): void {
  cachedDraft = progress
  try {
    localStorage.setItem(quizDraftKey, serialiseQuizDraft(progress, new Date()))
  } catch {
    // Storage is blocked or full: the cache serves until the page is closed.
  }
}

/** Removes the answers from storage and from the cache. */
export function deleteDraft(): void {
  cachedDraft = initialProgress
  try {
    localStorage.removeItem(quizDraftKey)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/**
 * Returns the stored draft. Removes it, and returns undefined, if it is expired or cannot be
 * parsed, because it contains health data.
 */
function loadOrRemoveStoredDraft(): QuizProgress | undefined {
  try {
    const draft = parseQuizDraft(localStorage.getItem(quizDraftKey), new Date())
    if (!draft) localStorage.removeItem(quizDraftKey)
    return draft
  } catch {
    return undefined
  }
}
