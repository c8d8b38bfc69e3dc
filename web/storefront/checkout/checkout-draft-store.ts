/**
 * The checkout draft of this tab: what was typed and chosen at the checkout. It is kept in session
 * storage, so it survives a reload, a login and the payment page. Its health data is removed when
 * the customer logs out (clear-own-data.ts), after the purchase and when it expires
 * (domain/checkout/checkout-draft.ts).
 */
import {
  checkoutDraftKey,
  clearDraftAfterPurchase,
  emptyDraft,
  parseStoredDraft,
  serialiseDraft,
  type CheckoutDraft,
} from '#domain/checkout/checkout-draft.ts'
import type { CheckoutForm } from '#domain/checkout/checkout-form.ts'
import { watchDataCleared } from '#web/api/session/clear-own-data.ts'

import type { FormEditor } from './prefill-form.ts'

let draft: CheckoutDraft | undefined
/** Who last changed the form of the draft. Not stored, so undefined again after a reload. */
let lastFormEditor: FormEditor | undefined
const listeners = new Set<() => void>()

watchDataCleared(reloadDraft)
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    // The page was restored from the back/forward cache, and the order may have been paid
    // meanwhile.
    if (persisted && readStoredText() !== null) reloadDraft()
  })

/** Returns the draft; the same object until something changes. */
export function readDraft(): CheckoutDraft {
  draft ??= parseStoredDraft(readStoredText(), Date.now())
  return draft
}

/** Returns the draft for server rendering and hydration: empty, as for every visitor. */
export function readEmptyDraft(): CheckoutDraft {
  return emptyDraft
}

/** Stores `changedFields`; the other fields of the draft stay. */
export function changeDraft(changedFields: Partial<CheckoutDraft>): void {
  saveDraft({ ...readDraft(), ...changedFields })
}

/** Stores the form, and that `editor` changed it (see `prefillForm`). */
export function changeForm(form: CheckoutForm, editor: FormEditor): void {
  lastFormEditor = editor
  changeDraft({ form })
}

/** Returns who last changed the form; undefined until it is changed, also after a reload. */
export function readLastFormEditor(): FormEditor | undefined {
  return lastFormEditor
}

/** Call when the order is paid: removes the note, the consents and other data of that order. */
export function endDraft(): void {
  saveDraft(clearDraftAfterPurchase(readDraft()))
}

/** Calls `listener` after every change. Returns a function that removes it. */
export function watchDraft(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function saveDraft(newDraft: CheckoutDraft): void {
  draft = newDraft
  try {
    sessionStorage.setItem(checkoutDraftKey, serialiseDraft(draft, Date.now()))
  } catch {
    // Blocked or full: the draft lasts as long as the page.
  }
  notify()
}

function reloadDraft(): void {
  draft = undefined
  lastFormEditor = undefined
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function readStoredText(): string | null {
  try {
    return sessionStorage.getItem(checkoutDraftKey)
  } catch {
    // Storage is blocked: there is no stored draft.
    return null
  }
}
