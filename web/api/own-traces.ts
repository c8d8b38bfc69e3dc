/**
 * What a customer typed and answered in this browser outlives her login's hour (decision D-64), but not
 * her: it goes when she logs out and when somebody else logs in, in every tab. The cart stays; it says
 * what is wanted, not by whom. Parts that hold such things in memory listen; what lies in storage is
 * removed here, because the part that put it there may not be loaded.
 */
import type { cartBackupKey } from '#domain/cart/stored-cart.ts'
import type { checkoutDraftKey } from '#domain/checkout/checkout-draft.ts'
import type { quizDraftKey } from '#domain/quiz/quiz-draft.ts'

import { placedPlansKey } from './placed-plans.ts'
import { forgetQuiz } from './stored-quiz.ts'

/** Who logged in last, in all tabs; and in each tab, whose the things in it may be. */
const lastKey = 'lastCustomer'
/** The domain's keys, checked by their types alone: their files are more than this needs. */
const checkoutDraft: typeof checkoutDraftKey = 'checkout_draft'
const quizDraft: typeof quizDraftKey = 'quizDraft'
const cartCopies: typeof cartBackupKey = 'cart_backup'

const listeners = new Set<() => void>()
let times = 0

/** Before a login is stored. The same customer finds everything as she left it. */
export function customerCame(email: string): void {
  const last = readItem('localStorage')
  if (last !== null && last !== email) forget()
  keepItem('localStorage', email)
  keepItem('sessionStorage', email)
}

/** She logged out. */
export function customerLeft(): void {
  forget()
  keepItem('localStorage', null)
  keepItem('sessionStorage', null)
}

/** Health data was erased: the quiz and the checkout with its note go from this browser too. */
export function forgetHealthTraces(): void {
  forget()
}

/** Calls back once what was in storage is gone. The answer stops it. */
export function watchForgotten(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** How often this page has forgotten somebody: another number, another person. */
export function timesForgotten(): number {
  return times
}

function forget(): void {
  try {
    sessionStorage.removeItem(checkoutDraft)
    for (const key of [quizDraft, cartCopies, placedPlansKey]) localStorage.removeItem(key)
  } catch {
    // Blocked: then nothing was kept.
  }
  forgetQuiz()
  times++
  for (const changed of listeners) changed()
}

/** Another tab logged out or took somebody in; or did so while this one slept or was closed. */
function keepUp(): void {
  const last = readItem('localStorage')
  const mine = readItem('sessionStorage')
  if (mine !== null && mine !== last) forget()
  keepItem('sessionStorage', last)
}

if (typeof window !== 'undefined') {
  keepUp()
  addEventListener('storage', ({ key }) => {
    if (key === lastKey) keepUp()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) keepUp()
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
    // Blocked: what was typed lives as long as the page.
  }
}
