/**
 * Data that a customer typed in this browser survives session expiry (decision D-64). It is removed
 * in all tabs on log-out and when another customer logs in. The cart stays, because it does not
 * identify anyone.
 */
import type { cartBackupKey } from '#domain/cart/stored-cart.ts'
import type { checkoutDraftKey } from '#domain/checkout/checkout-draft.ts'
import type { quizDraftKey } from '#domain/quiz/quiz-draft.ts'

import { placedPlansKey } from './placed-plans.ts'
import { clearStoredQuiz, clearTabRecommendation } from './stored-quiz.ts'

/**
 * localStorage: the last customer of all tabs; sessionStorage: the customer whose data this tab may
 * hold.
 */
const lastKey = 'lastCustomer'
/** localStorage: the last erasure of all tabs; sessionStorage: the last one that this tab applied. */
const erasureKey = 'lastErasure'
/**
 * The domain's keys, checked by type only: importing the files would add too much code. Storage is
 * cleared here, because the part that wrote it may not be loaded.
 */
const checkoutDraft: typeof checkoutDraftKey = 'checkout_draft'
const quizDraft: typeof quizDraftKey = 'quizDraft'
const cartCopies: typeof cartBackupKey = 'cart_backup'

const listeners = new Set<() => void>()
let clearCount = 0

/** Call before storing a session. Keeps the data if the same customer logs in again. */
export function rememberCustomer(email: string): void {
  const last = readItem('localStorage')
  if (last !== null && last !== email) clearStorage()
  writeItem('localStorage', email)
  writeItem('sessionStorage', email)
}

export function forgetCustomer(): void {
  clearStorage()
  writeItem('localStorage', null)
  writeItem('sessionStorage', null)
}

/**
 * Call after an erasure of health data: removes the quiz and the checkout draft with its note, also
 * in other tabs.
 */
export function clearHealthData(): void {
  clearStorage()
  const erasure = String(Date.now())
  writeItem('localStorage', erasure, erasureKey)
  writeItem('sessionStorage', erasure, erasureKey)
}

/**
 * Calls back after storage was cleared, for parts that hold such data in memory. Returns a function
 * that stops it.
 */
export function watchDataCleared(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Returns how often data was cleared on this page; a new number means a new customer. */
export function dataClearCount(): number {
  return clearCount
}

function clearStorage(): void {
  try {
    for (const key of [quizDraft, cartCopies, placedPlansKey]) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was stored.
  }
  clearStoredQuiz()
  clearTab()
}

/** Clears what only this tab stores. Data shared by all tabs may be newer than the erasure. */
function clearTab(): void {
  try {
    sessionStorage.removeItem(checkoutDraft)
  } catch {
    // Storage is blocked: nothing was stored.
  }
  clearTabRecommendation()
  clearCount++
  for (const changed of listeners) changed()
}

/**
 * Clears the data if another tab changed the customer, also while this tab was closed or in the
 * back/forward cache.
 */
function syncCustomer(): void {
  const last = readItem('localStorage')
  const tabCustomer = readItem('sessionStorage')
  if (tabCustomer !== null && tabCustomer !== last) clearStorage()
  writeItem('sessionStorage', last)
}

/** Clears this tab if another one erased health data since the last check. */
function syncErasure(): void {
  const last = readItem('localStorage', erasureKey) ?? ''
  const applied = readItem('sessionStorage', erasureKey)
  if (applied !== null && applied !== last) clearTab()
  writeItem('sessionStorage', last, erasureKey)
}

function sync(): void {
  syncCustomer()
  syncErasure()
}

if (typeof window !== 'undefined') {
  sync()
  addEventListener('storage', ({ key }) => {
    if (key === lastKey || key === erasureKey) sync()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sync()
  })
}

function readItem(where: 'localStorage' | 'sessionStorage', key = lastKey): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

function writeItem(
  where: 'localStorage' | 'sessionStorage',
  value: string | null,
  key = lastKey,
): void {
  try {
    if (value === null) window[where].removeItem(key)
    else window[where].setItem(key, value)
  } catch {
    // Storage is blocked: typed data lives as long as the page.
  }
}
