/** Maximum lengths of texts about a pharmacist's review, in UTF-16 units. */

/** Why a pharmacist approves a flagged order, or declines an order. */
export const maxReviewReasonLength = 1_000

/** A pharmacist's question, and the customer's answer. */
export const maxPharmacistMessageLength = 2_000

/** Name and registration number of a pharmacist's signature. */
export const maxSignatureNameLength = 120
export const maxRegistrationLength = 40

/** Why jars are made again. */
export const maxRemakeReasonLength = 500
