/** Maximum lengths of staff's texts about an order, in UTF-16 units. */

/** An internal note. server/db/state-lists.test.ts compares the limit with the database. */
export const maxOrderNoteLength = 2_000

/** The note of a refund, for staff only. */
export const maxRefundNoteLength = 1_000

/** The bank's reference of a refund's transfer. */
export const maxRefundReferenceLength = 100

/** Why staff move an order on without a pharmacist's approval. */
export const maxUnapprovedReasonLength = 1_000
