/**
 * What this browser stores of a finished quiz. The tab keeps the recommendation, so that
 * `/recommended` shows it without navigation state too, for instance after a typed URL (D-16 in
 * docs/decisions/register.md). The browser keeps the id of the answers for `quizIdLifetimeDays`, so
 * that an order can include them; the server keeps answers without an account as long. The id alone
 * does not identify a person.
 */
import type { CallReply } from '#contract/call.ts'
import type { retentionPeriods } from '#domain/retention-periods.ts'

/** A recommendation as this browser stores it, with the visitor's name and email. */
export type RecommendedState = CallReply<'POST /api/recommend'> & { name: string; email: string }

export type RecommendedProduct = RecommendedState['products'][number]

/** `name` of a recommendation if the visitor gave none (D-16). */
export const guestName = 'Guest'

/** In sessionStorage. */
const recommendationKey = 'recommendation'
/** In localStorage. */
const quizIdKey = 'quizId'
/**
 * In sessionStorage: how often the recommendation of this tab was cleared. Back must not show a
 * recommendation that was cleared. Older versions of the shop stored 'yes', which counts as 1.
 */
const clearCountKey = 'recommendation_forgotten'
const quizIdLifetimeDays: typeof retentionPeriods.unlinkedQuizDays = 30
const quizIdLifetimeMs = quizIdLifetimeDays * 24 * 60 * 60 * 1000

/**
 * Stores the recommendation in this tab, and its quiz id in the browser. `now`: Unix time in ms. If
 * the server stored no answers (`quizId` is null), only removes an earlier quiz id.
 */
export function storeRecommendation(recommendation: RecommendedState, now: number): void {
  const { quizId } = recommendation
  // Two `try` blocks, because only one of the storages may be full. The earlier item is removed
  // first: it must not stay if the new one cannot be stored.
  try {
    sessionStorage.removeItem(recommendationKey)
    sessionStorage.setItem(recommendationKey, JSON.stringify(recommendation))
  } catch {
    // Storage is blocked or full: the recommendation is in the navigation state only.
  }
  try {
    localStorage.removeItem(quizIdKey)
    if (quizId)
      localStorage.setItem(
        quizIdKey,
        JSON.stringify({ value: quizId, expiry: now + quizIdLifetimeMs }),
      )
  } catch {
    // Storage is blocked or full: an order does not include the answers.
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

/** Removes the recommendation of this tab. The quiz id stays: it may be of a newer quiz. */
export function clearTabRecommendation(): void {
  try {
    sessionStorage.removeItem(recommendationKey)
    sessionStorage.setItem(clearCountKey, String(readTabClearCount() + 1))
  } catch {
    // Storage is blocked: nothing was stored. The browser's Back may still show the recommendation,
    // because the count cannot be stored either.
  }
}

/**
 * Returns the navigation state for `/recommended`. The browser's history keeps the state after a
 * log-out, so it contains the current clear count: `parseNavigationState` refuses it once the count
 * has changed.
 */
export function toNavigationState(
  recommendation: RecommendedState,
): RecommendedState & { clearCount: number } {
  return { ...recommendation, clearCount: readTabClearCount() }
}

/**
 * Returns the recommendation of a navigation state. Returns undefined if the state is none, or if
 * this tab was cleared since, for instance on log-out.
 */
export function parseNavigationState(state: unknown): RecommendedState | undefined {
  const recommendation = parseRecommendation(state)
  if (recommendation === undefined) return undefined
  // Older versions wrote no count.
  const clearCount = 'clearCount' in recommendation ? recommendation.clearCount : 0
  return clearCount === readTabClearCount() ? recommendation : undefined
}

/** Returns how often this tab was cleared. The tab keeps the count as long as its history. */
function readTabClearCount(): number {
  try {
    const text = sessionStorage.getItem(clearCountKey)
    return text === null ? 0 : Number(text) || 1
  } catch {
    return 0
  }
}

/** Returns the stored recommendation of this tab; undefined if there is none. */
export function readRecommendation(): RecommendedState | undefined {
  try {
    return parseRecommendation(JSON.parse(sessionStorage.getItem(recommendationKey) ?? 'null'))
  } catch {
    return undefined
  }
}

/**
 * Returns the id of the quiz that was last finished in this browser; undefined if there is none. An
 * id that has expired at `now` (Unix time in ms) is removed and not returned.
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
 * Returns a navigation state or stored JSON as a recommendation; undefined if it has no `products`
 * array. The shop wrote the value itself, so only fields are checked that an older version of the
 * shop did not write.
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
  // Cast: the value is a reply of the server.
  return { ...completeState, name } as RecommendedState
}

function hasReason(product: unknown): boolean {
  return typeof product === 'object' && product !== null && 'reason' in product
}
