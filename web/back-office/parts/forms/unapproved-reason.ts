/** Reason field of a dialog that moves an order on without a pharmacist's approval. */
import { maxUnapprovedReasonLength } from '#domain/orders/order-text-limits.ts'
import type { Translate } from '#domain/content/messages.ts'

export function unapprovedReason(t: Translate) {
  return {
    label: t('Reason'),
    hint: t('Pharmacists see it in the order’s history.'),
    maxLength: maxUnapprovedReasonLength,
  }
}
