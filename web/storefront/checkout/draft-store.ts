/**
 * The checkout's draft of this tab. It survives a reload, a login and the way to the bank and back; what
 * it holds of the customer's health goes with the customer (own-traces.ts) and with the purchase.
 */
import {
  checkoutDraftKey,
  draftAfterPurchase,
  emptyDraft,
  parseStoredDraft,
  storedDraft,
  type CheckoutDraft,
} from '#domain/checkout/checkout-draft.ts'
import { watchForgotten } from '#web/api/own-traces.ts'

let draft: CheckoutDraft | undefined
const listeners = new Set<() => void>()

watchForgotten(readAgain)
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    // Shown again as it was left; the order may have been paid in the meantime.
    if (persisted && readItem() !== null) readAgain()
  })

export function readDraft(): CheckoutDraft {
  draft ??= parseStoredDraft(readItem(), Date.now())
  return draft
}

/** What the server renders. */
export function readEmptyDraft(): CheckoutDraft {
  return emptyDraft
}

export function changeDraft(change: Partial<CheckoutDraft>): void {
  keep({ ...readDraft(), ...change })
}

/** The order is paid: forgets the note, the consents and what else belonged to that order alone. */
export function endDraft(): void {
  keep(draftAfterPurchase(readDraft()))
}

export function watchDraft(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function keep(next: CheckoutDraft): void {
  draft = next
  try {
    sessionStorage.setItem(checkoutDraftKey, storedDraft(draft, Date.now()))
  } catch {
    // Blocked or full: the draft lives as long as the page.
  }
  tell()
}

function readAgain(): void {
  draft = undefined
  tell()
}

function tell(): void {
  for (const changed of listeners) changed()
}

function readItem(): string | null {
  try {
    return sessionStorage.getItem(checkoutDraftKey)
  } catch {
    return null
  }
}
