/**
 * What this browser keeps of a finished quiz: the recommendation for as long as the tab lives, so
 * that a reload loses nothing (D-16), and for 30 days the id under which the answers were kept, for
 * the order that takes them along. The id alone says nothing about anybody.
 */
import type { CallReply } from '#contract/call.ts'

/** What `/recommended` receives as navigation state. */
export type RecommendedState = CallReply<'POST /api/recommend'> & { name: string; email: string }

const resultKey = 'recommendation'
const idKey = 'quizId'
/** Set when the result of this tab was somebody else's: her way back must not bring it up again. */
const forgottenKey = 'recommendation_forgotten'
const idLifeMs = 30 * 24 * 60 * 60 * 1000

export function storeRecommendation(result: RecommendedState, now: number): void {
  try {
    sessionStorage.removeItem(forgottenKey)
    sessionStorage.setItem(resultKey, JSON.stringify(result))
    if (result.quizId)
      localStorage.setItem(idKey, JSON.stringify({ value: result.quizId, expiry: now + idLifeMs }))
    else localStorage.removeItem(idKey)
  } catch {
    // Blocked or full: the navigation itself still carries the result.
  }
}

export function forgetQuiz(): void {
  try {
    sessionStorage.removeItem(resultKey)
    sessionStorage.setItem(forgottenKey, 'yes')
    localStorage.removeItem(idKey)
  } catch {
    // Blocked: then nothing was kept.
  }
}

/** Whether what a page of this tab was once called with belongs to who has left. */
export function isQuizForgotten(): boolean {
  try {
    return sessionStorage.getItem(forgottenKey) !== null
  } catch {
    return false
  }
}

/** The recommendation of this tab, or undefined. */
export function readRecommendation(): RecommendedState | undefined {
  try {
    return asRecommendation(JSON.parse(sessionStorage.getItem(resultKey) ?? 'null'))
  } catch {
    return undefined
  }
}

/** The id of the quiz this browser last finished, or undefined. */
export function readQuizId(now: number): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(idKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    if (!('value' in stored) || !('expiry' in stored)) return undefined
    const { value, expiry } = stored
    return typeof value === 'string' && typeof expiry === 'number' && now < expiry
      ? value
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Navigation state or a stored text as a recommendation. Only what the page cannot do without is
 * looked at: what a browser keeps for its own tab was put there by this page.
 */
export function asRecommendation(state: unknown): RecommendedState | undefined {
  if (typeof state !== 'object' || state === null || !('products' in state)) return undefined
  if (!Array.isArray(state.products)) return undefined
  const known = { alsoFits: [], excluded: [], quizId: null, email: '', ...state }
  const name =
    'name' in known && typeof known.name === 'string' && known.name ? known.name : 'Guest'
  // Made by the reply of our own server, see above.
  return { ...known, name } as RecommendedState
}
