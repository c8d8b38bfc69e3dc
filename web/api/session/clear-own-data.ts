/**
 * Data that a customer typed in this browser (quiz, drafts of forms, backup of the cart) survives
 * the expiry of the session, so that nothing is lost (D-64 in docs/decisions/register.md). The data
 * is removed in all tabs on log-out and when another customer logs in. The cart stays, because it
 * does not identify anyone.
 */
import type { cartBackupKey } from '#domain/cart/stored-cart.ts'
import type { checkoutDraftKey } from '#domain/checkout/checkout-draft.ts'
import type { quizDraftKey } from '#domain/quiz/quiz-draft.ts'

import { placedSubscriptionsKey } from '#web/api/placed-subscriptions.ts'
import { lastCustomerKey } from './session-keys.ts'
import type { tabDraftsKey } from './tab-drafts.ts'
import { clearStoredQuiz, clearTabRecommendation } from '#web/api/stored-quiz.ts'

/**
 * In localStorage: the last erasure of all tabs. In sessionStorage: the last erasure that this tab
 * applied.
 */
const lastErasureKey = 'lastErasure'
/**
 * Copies of the storage keys of other modules. Their types fail the build if a key changes;
 * importing the values would add too much code to every page. Storage is cleared here, because the
 * module that wrote it may not be loaded.
 */
const checkoutDraftStorageKey: typeof checkoutDraftKey = 'checkout_draft'
const quizDraftStorageKey: typeof quizDraftKey = 'quizDraft'
const cartBackupStorageKey: typeof cartBackupKey = 'cart_backup'
const tabDraftsStorageKey: typeof tabDraftsKey = 'tab_drafts'
/** The `quizDraftLifetime` of the domain; clear-own-data.test.ts compares them. */
const quizDraftLifetimeMs = 24 * 60 * 60 * 1000

const listeners = new Set<() => void>()
/** See `readDataClearCount`. */
let clearCount = 0

/** Call before storing a session. Clears the data unless the same customer logs in again. */
export function rememberCustomer(email: string): void {
  const lastCustomer = readItem('localStorage', lastCustomerKey)
  if (lastCustomer !== null && lastCustomer !== email) clearStorage()
  writeItem('localStorage', lastCustomerKey, email)
  writeItem('sessionStorage', lastCustomerKey, email)
}

/**
 * Call on log-out. Clears the customer's data in all tabs. `keepsOrderKeys`: keeps which orders
 * were placed in this browser. Set it if the server could not remove the cookie that proves this:
 * without the keys, the page of such an order would remove its lines from the next cart.
 */
export function forgetCustomer({ keepsOrderKeys = false } = {}): void {
  clearStorage()
  if (!keepsOrderKeys) writeItem('localStorage', cartBackupStorageKey, null)
  writeItem('localStorage', lastCustomerKey, null)
  writeItem('sessionStorage', lastCustomerKey, null)
}

/**
 * Call after an erasure of health data: clears the same data as a log-out, but the customer stays.
 * Other tabs then remove their recommendation and their checkout draft with its note.
 */
export function clearHealthData(): void {
  clearStorage()
  const erasure = String(Date.now())
  writeItem('localStorage', lastErasureKey, erasure)
  writeItem('sessionStorage', lastErasureKey, erasure)
}

/**
 * Calls `onCleared` after storage was cleared, for code that holds such data in memory. Returns a
 * function that unsubscribes.
 */
export function watchDataCleared(onCleared: () => void): () => void {
  listeners.add(onCleared)
  return () => void listeners.delete(onCleared)
}

/**
 * Returns how often data was cleared on this page. The number changes after a log-out, a change of
 * the customer and an erasure of health data.
 */
export function readDataClearCount(): number {
  return clearCount
}

function clearStorage(): void {
  try {
    for (const key of [quizDraftStorageKey, placedSubscriptionsKey]) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was stored.
  }
  emptyCartBackup()
  clearStoredQuiz()
  clearTabData()
}

/**
 * Removes the lines from the copies of ordered carts (cart-backup.ts). The keys of the orders stay:
 * without them, the page of an old order would empty the next cart and end its draft.
 */
function emptyCartBackup(): void {
  const storedCopies = readItem('localStorage', cartBackupStorageKey)
  writeItem('localStorage', cartBackupStorageKey, null)
  try {
    const copies: unknown = JSON.parse(storedCopies ?? 'null')
    if (!Array.isArray(copies)) return
    const emptyCopies = copies.map((copy) => ({ order: copy.order, lines: [], state: 'final' }))
    writeItem('localStorage', cartBackupStorageKey, JSON.stringify(emptyCopies))
  } catch {
    // Damaged JSON: the copies stay removed.
  }
}

/** Clears only this tab's data: the data shared by all tabs may be newer than the erasure. */
function clearTabData(): void {
  try {
    for (const key of [checkoutDraftStorageKey, tabDraftsStorageKey]) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was stored.
  }
  clearTabRecommendation()
  clearCount++
  for (const onCleared of listeners) onCleared()
}

/**
 * Clears the data if another tab changed the customer, also while this tab was closed or in the
 * back/forward cache.
 */
function syncCustomer(): void {
  const lastCustomer = readItem('localStorage', lastCustomerKey)
  const tabCustomer = readItem('sessionStorage', lastCustomerKey)
  if (tabCustomer !== null && tabCustomer !== lastCustomer) clearStorage()
  writeItem('sessionStorage', lastCustomerKey, lastCustomer)
}

/** Clears this tab's data if another tab erased health data since the last check. */
function syncErasure(): void {
  // '' before the first erasure. `appliedErasure` is null in a new tab, which has nothing to clear.
  const lastErasure = readItem('localStorage', lastErasureKey) ?? ''
  const appliedErasure = readItem('sessionStorage', lastErasureKey)
  if (appliedErasure !== null && appliedErasure !== lastErasure) clearTabData()
  writeItem('sessionStorage', lastErasureKey, lastErasure)
}

/** On every page, because a visitor who left the quiz may not open it again. */
function removeExpiredQuizDraft(): void {
  const draft = readItem('localStorage', quizDraftStorageKey)
  // Not parsed as JSON, to keep this small. A draft without a time gives NaN and is removed.
  const savedAt = Number(/"savedAt":(\d+)/.exec(draft ?? '')?.[1])
  if (draft !== null && !(Math.abs(Date.now() - savedAt) < quizDraftLifetimeMs))
    writeItem('localStorage', quizDraftStorageKey, null)
}

function syncWithOtherTabs(): void {
  syncCustomer()
  syncErasure()
  removeExpiredQuizDraft()
}

if (typeof window !== 'undefined') {
  syncWithOtherTabs()
  addEventListener('storage', ({ key }) => {
    if (key === lastCustomerKey || key === lastErasureKey) syncWithOtherTabs()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) syncWithOtherTabs()
  })
}

function readItem(storageName: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storageName].getItem(key)
  } catch {
    return null
  }
}

function writeItem(
  storageName: 'localStorage' | 'sessionStorage',
  key: string,
  value: string | null,
): void {
  try {
    if (value === null) window[storageName].removeItem(key)
    else window[storageName].setItem(key, value)
  } catch {
    // Storage is blocked: typed data is kept only until the page is left.
  }
}
