import { maxUnapprovedReasonLength } from '#domain/orders/order-text-limits.ts'
import type { Translate } from '#domain/content/messages.ts'

/** Returns the reason field of a dialog that continues without a pharmacist's approval. */
export function createUnapprovedReasonField(t: Translate) {
  return {
    label: t('Reason'),
    hint: t('Pharmacists see it in the order’s history.'),
    maxLength: maxUnapprovedReasonLength,
  }
}
