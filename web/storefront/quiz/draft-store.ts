/**
 * The answers of this browser's quiz: kept in its storage for 24 hours, told to the screen. Storage
 * may be blocked or damaged: then they live as long as the page, and nothing breaks.
 */
import { quizDraftKey, readQuizDraft, writeQuizDraft } from '#domain/quiz/quiz-draft.ts'
import { newWalk, type QuizWalk } from '#domain/quiz/quiz-walk.ts'
import { watchDataCleared } from '#web/api/clear-own-data.ts'

let kept: QuizWalk | undefined
const listeners = new Set<() => void>()

watchDataCleared(() => dropDraft())

/** The walk as it was last left. The same object until something changes. */
export function readDraft(): QuizWalk {
  kept ??= stored() ?? newWalk
  return kept
}

/** What the server renders: nobody has answered anything. */
export function readNoDraft(): QuizWalk {
  return newWalk
}

export function saveDraft(walk: QuizWalk): void {
  kept = walk
  try {
    localStorage.setItem(quizDraftKey, writeQuizDraft(walk, new Date()))
  } catch {
    // Blocked or full: the answers live as long as the page.
  }
  tell()
}

export function dropDraft(): void {
  kept = newWalk
  try {
    localStorage.removeItem(quizDraftKey)
  } catch {
    // Blocked: there is nothing to drop.
  }
  tell()
}

/** Calls back after every change. The answer stops it. */
export function watchDraft(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function tell(): void {
  for (const changed of listeners) changed()
}

function stored(): QuizWalk | undefined {
  try {
    return readQuizDraft(localStorage.getItem(quizDraftKey), new Date())
  } catch {
    return undefined
  }
}
