/** Reason field of a dialog that moves an order on without a pharmacist's approval. */
import type { Translate } from '#domain/content/messages.ts'

export function unapprovedReason(t: Translate) {
  return {
    label: t('Reason'),
    hint: t('Pharmacists see it in the order’s history.'),
    // The contract's limit.
    maxLength: 1_000,
  }
}
