/**
 * What this browser stores of a finished quiz. The recommendation is kept until the tab is closed,
 * so that `/recommended` also shows it when opened without navigation state, for instance by a
 * typed URL (D-16 in docs/decisions/register.md). The id of the answers is stored for 30 days, as
 * long as the server keeps answers without an account, so that an order can include them. The id
 * alone does not identify a person.
 */
import type { CallReply } from '#contract/call.ts'
import type { retentionPeriods } from '#domain/retention-periods.ts'

/** A recommendation as this browser stores it; also part of the navigation state. */
export type RecommendedState = CallReply<'POST /api/recommend'> & { name: string; email: string }

export type RecommendedProduct = RecommendedState['products'][number]

/** Name in the recommendation of a visitor who finished the quiz without a name (D-16). */
export const guestName = 'Guest'

/** In sessionStorage. */
const recommendationKey = 'recommendation'
/** In localStorage. */
const quizIdKey = 'quizId'
/**
 * In sessionStorage: how often the recommendation of this tab was cleared, so that Back does not
 * show a recommendation from before. Older versions stored 'yes'.
 */
const clearCountKey = 'recommendation_forgotten'
const quizIdLifetimeDays: typeof retentionPeriods.unlinkedQuizDays = 30
const quizIdLifetimeMs = quizIdLifetimeDays * 24 * 60 * 60 * 1000

/**
 * Stores the recommendation in this tab, and its quiz id in the browser from `now` (ms). Removes
 * the stored quiz id if the server stored no answers (`quizId` is null).
 */
export function storeRecommendation(recommendation: RecommendedState, now: number): void {
  const { quizId } = recommendation
  // The storages are independent: one may be full. An item of an earlier quiz is removed first, so
  // that it does not stay if the new one cannot be stored.
  try {
    sessionStorage.removeItem(recommendationKey)
    sessionStorage.setItem(recommendationKey, JSON.stringify(recommendation))
  } catch {
    // Blocked or full: the navigation state still carries the recommendation.
  }
  try {
    localStorage.removeItem(quizIdKey)
    if (quizId)
      localStorage.setItem(
        quizIdKey,
        JSON.stringify({ value: quizId, expiry: now + quizIdLifetimeMs }),
      )
  } catch {
    // Blocked or full: an order does not include the answers.
  }
}

/** Removes the recommendation of this tab and the quiz id of the browser. */
export function clearStoredQuiz(): void {
  clearTabRecommendation()
  try {
    localStorage.removeItem(quizIdKey)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Removes the recommendation of this tab; the id of a newer quiz in another tab stays. */
export function clearTabRecommendation(): void {
  try {
    sessionStorage.removeItem(recommendationKey)
    sessionStorage.setItem(clearCountKey, String(readTabClearCount() + 1))
  } catch {
    // Storage is blocked: nothing was stored. Limit: the browser's Back may still show the
    // recommendation, because the count cannot be stored either.
  }
}

/**
 * Returns the navigation state of `/recommended`. The history of the browser keeps it, so it says
 * how often the tab was cleared before: `parseNavigationState` returns it only until the next time.
 */
export function toNavigationState(
  recommendation: RecommendedState,
): RecommendedState & { clearCount: number } {
  return { ...recommendation, clearCount: readTabClearCount() }
}

/**
 * Returns undefined if the state is no recommendation, or if this tab was cleared after it was
 * made, for instance on log-out.
 */
export function parseNavigationState(state: unknown): RecommendedState | undefined {
  const recommendation = parseRecommendation(state)
  if (recommendation === undefined) return undefined
  // Older versions wrote no count.
  const clearCount = 'clearCount' in recommendation ? recommendation.clearCount : 0
  return clearCount === readTabClearCount() ? recommendation : undefined
}

/** Returns how often this tab was cleared. Kept by the tab for as long as its history. */
function readTabClearCount(): number {
  try {
    const text = sessionStorage.getItem(clearCountKey)
    return text === null ? 0 : Number(text) || 1
  } catch {
    return 0
  }
}

/** Returns the recommendation of this tab, or undefined. */
export function readRecommendation(): RecommendedState | undefined {
  try {
    return parseRecommendation(JSON.parse(sessionStorage.getItem(recommendationKey) ?? 'null'))
  } catch {
    return undefined
  }
}

/**
 * Returns the id of the quiz last finished in this browser. Returns undefined if there is none. An
 * id that has expired at `now` (ms) is removed.
 */
export function readQuizId(now: number): string | undefined {
  try {
    const storedId: unknown = JSON.parse(localStorage.getItem(quizIdKey) ?? 'null')
    if (typeof storedId !== 'object' || storedId === null) return undefined
    if (!('value' in storedId) || !('expiry' in storedId)) return undefined
    const { value, expiry } = storedId
    if (typeof value === 'string' && typeof expiry === 'number' && now < expiry) return value
    localStorage.removeItem(quizIdKey)
    return undefined
  } catch {
    return undefined
  }
}

/**
 * Parses a navigation state or stored JSON as a recommendation. Returns undefined if it has no
 * `products` array. Checks only the fields that older versions may lack: the shop wrote the value
 * itself.
 */
function parseRecommendation(state: unknown): RecommendedState | undefined {
  if (typeof state !== 'object' || state === null || !('products' in state)) return undefined
  if (!Array.isArray(state.products)) return undefined
  // Older versions stored products without a `reason` in `alsoFits`. They are left out.
  const alsoFits =
    'alsoFits' in state && Array.isArray(state.alsoFits) ? state.alsoFits.filter(hasReason) : []
  const completeState = { excluded: [], quizId: null, email: '', ...state, alsoFits }
  const name =
    'name' in completeState && typeof completeState.name === 'string' && completeState.name
      ? completeState.name
      : guestName
  // Cast: the value is a reply of the server that the shop stored.
  return { ...completeState, name } as RecommendedState
}

function hasReason(product: unknown): boolean {
  return typeof product === 'object' && product !== null && 'reason' in product
}
