/**
 * Stores the chosen option in the checkout draft of this tab. Not with the checkout's draft store:
 * the product page loads that store only when it is idle, and a reload may come before.
 */
import type { checkoutDraftKey } from '#domain/checkout/checkout-draft.ts'
import type { PaymentOption } from '#domain/checkout/payment-options.ts'

/** A copy, because importing the value would add the draft's code to the product page. */
const storageKey: typeof checkoutDraftKey = 'checkout_draft'

/** Keeps the other fields of the draft. Does nothing if the storage is blocked, full or damaged. */
export function storePlanOption(option: PaymentOption): void {
  try {
    const storedDraft: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    sessionStorage.setItem(storageKey, JSON.stringify({ ...Object(storedDraft), option }))
  } catch {
    // `usePlanChoice` also gives the choice to the draft store, which keeps it as long as the page.
  }
}
