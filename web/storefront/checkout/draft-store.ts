/**
 * What the checkout remembers in this tab: the form, the option, the voucher code. It survives a
 * reload and the way to the bank and back; the medical note, the terms and the consent never enter it.
 */
import {
  checkoutDraftKey,
  emptyDraft,
  parseStoredDraft,
  storedDraft,
  type CheckoutDraft,
} from '#domain/checkout/checkout-draft.ts'
import { watchForgotten } from '#web/api/own-traces.ts'

let draft: CheckoutDraft | undefined
const listeners = new Set<() => void>()

watchForgotten(() => {
  draft = undefined
  tell()
})

export function readDraft(): CheckoutDraft {
  draft ??= parseStoredDraft(readItem())
  return draft
}

/** What the server renders. */
export function readEmptyDraft(): CheckoutDraft {
  return emptyDraft
}

export function changeDraft(change: Partial<CheckoutDraft>): void {
  draft = { ...readDraft(), ...change }
  try {
    sessionStorage.setItem(checkoutDraftKey, storedDraft(draft))
  } catch {
    // Blocked or full: the draft lives as long as the page.
  }
  tell()
}

export function watchDraft(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
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
