/**
 * Clears what a customer typed in this browser (quiz, drafts of forms, copies of ordered carts), in
 * all tabs: on log-out, and when another customer logs in. The data survives the expiry of the
 * session, so that nothing is lost (D-64 in docs/decisions/register.md). The cart stays, because it
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
 * Time of the last erasure of health data. In localStorage: in any tab. In sessionStorage: the last
 * erasure after which this tab cleared its data.
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
/** Equal to `quizDraftLifetime` of the domain; clear-own-data.test.ts compares them. */
const quizDraftLifetimeMs = 24 * 60 * 60 * 1000

const listeners = new Set<() => void>()
/** How often data was cleared on this page (`readDataClearCount`). */
let clearCount = 0

/** Call before storing a session. Clears the data if the last customer was another one. */
export function rememberCustomer(email: string): void {
  const lastCustomer = readItem('localStorage', lastCustomerKey)
  if (lastCustomer !== null && lastCustomer !== email) clearStorage()
  writeItem('localStorage', lastCustomerKey, email)
  writeItem('sessionStorage', lastCustomerKey, email)
}

/**
 * Call on log-out. Clears the customer's data in all tabs. `keepsOrderKeys`: keeps the record of
 * which orders have already removed their lines from the cart. Set it if the server could not
 * remove the cookie that proves that this browser placed the orders: without the record, the page
 * of such an order would remove its lines from the next cart.
 */
export function forgetCustomer({ keepsOrderKeys = false } = {}): void {
  clearStorage()
  if (!keepsOrderKeys) writeItem('localStorage', cartBackupStorageKey, null)
  writeItem('localStorage', lastCustomerKey, null)
  writeItem('sessionStorage', lastCustomerKey, null)
}

/**
 * Call after an erasure of health data. Clears the same data as a log-out, but the customer stays
 * logged in. Other tabs then clear their own data (`clearTabData`).
 */
export function clearHealthData(): void {
  clearStorage()
  const erasure = String(Date.now())
  writeItem('localStorage', lastErasureKey, erasure)
  writeItem('sessionStorage', lastErasureKey, erasure)
}

/**
 * Calls `onCleared` after storage was cleared. For code that holds such data in memory too. Returns
 * a function that unsubscribes.
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
 * without them, the page of an old order would remove its lines from the next cart and clear the
 * next draft.
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

/**
 * Clears the data of this tab: checkout draft, drafts of forms, recommendation. Leaves the data
 * that all tabs share, which may be newer than the erasure.
 */
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
 * Clears the data if another customer logged in, or the customer logged out, in another tab. This
 * tab may have been closed or in the back/forward cache then.
 */
function syncCustomer(): void {
  const lastCustomer = readItem('localStorage', lastCustomerKey)
  const tabCustomer = readItem('sessionStorage', lastCustomerKey)
  if (tabCustomer !== null && tabCustomer !== lastCustomer) clearStorage()
  writeItem('sessionStorage', lastCustomerKey, lastCustomer)
}

/** Clears this tab's data if health data was erased in another tab since the last check. */
function syncErasure(): void {
  // '' before the first erasure. In a new tab `appliedErasure` is null, and there is nothing to
  // clear.
  const lastErasure = readItem('localStorage', lastErasureKey) ?? ''
  const appliedErasure = readItem('sessionStorage', lastErasureKey)
  if (appliedErasure !== null && appliedErasure !== lastErasure) clearTabData()
  writeItem('sessionStorage', lastErasureKey, lastErasure)
}

/** Runs on every page, because a visitor who left the quiz may not open it again. */
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

/** Returns null if there is no such item or storage is blocked. */
function readItem(storageName: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storageName].getItem(key)
  } catch {
    return null
  }
}

/** Stores an item; null removes it. Does nothing if storage is blocked. */
function writeItem(
  storageName: 'localStorage' | 'sessionStorage',
  key: string,
  value: string | null,
): void {
  try {
    if (value === null) window[storageName].removeItem(key)
    else window[storageName].setItem(key, value)
  } catch {
    // Storage is blocked: there is nothing to clear or to compare.
  }
}
