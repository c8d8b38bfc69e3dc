/**
 * Data that a customer typed in this browser survives session expiry (decision D-64). In every tab
 * it is removed on log-out and when another customer logs in. The cart stays: it does not say who
 * wants it.
 */
import type { cartBackupKey } from '#domain/cart/stored-cart.ts'
import type { checkoutDraftKey } from '#domain/checkout/checkout-draft.ts'
import type { quizDraftKey } from '#domain/quiz/quiz-draft.ts'

import { placedPlansKey } from './placed-plans.ts'
import { clearStoredQuiz } from './stored-quiz.ts'

/**
 * localStorage: the last customer of all tabs; sessionStorage: the customer whose data this tab may
 * hold.
 */
const lastKey = 'lastCustomer'
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
export function customerCame(email: string): void {
  const last = readItem('localStorage')
  if (last !== null && last !== email) clearTraces()
  keepItem('localStorage', email)
  keepItem('sessionStorage', email)
}

export function customerLeft(): void {
  clearTraces()
  keepItem('localStorage', null)
  keepItem('sessionStorage', null)
}

/** Call after an erasure of health data: removes the quiz and the checkout draft with its note. */
export function clearHealthData(): void {
  clearTraces()
}

/**
 * Calls back after storage was cleared, for parts that hold such data in memory. Returns a function
 * that stops it.
 */
export function watchForgotten(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Returns how often data was cleared on this page; a new number means a new customer. */
export function timesForgotten(): number {
  return clearCount
}

function clearTraces(): void {
  try {
    sessionStorage.removeItem(checkoutDraft)
    for (const key of [quizDraft, cartCopies, placedPlansKey]) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was stored.
  }
  clearStoredQuiz()
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
  if (tabCustomer !== null && tabCustomer !== last) clearTraces()
  keepItem('sessionStorage', last)
}

if (typeof window !== 'undefined') {
  syncCustomer()
  addEventListener('storage', ({ key }) => {
    if (key === lastKey) syncCustomer()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) syncCustomer()
  })
}

function readItem(where: 'localStorage' | 'sessionStorage'): string | null {
  try {
    return window[where].getItem(lastKey)
  } catch {
    return null
  }
}

function keepItem(where: 'localStorage' | 'sessionStorage', email: string | null): void {
  try {
    if (email === null) window[where].removeItem(lastKey)
    else window[where].setItem(lastKey, email)
  } catch {
    // Storage is blocked: typed data lives as long as the page.
  }
}
