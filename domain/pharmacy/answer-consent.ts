/**
 * The consent of a customer who answers a pharmacist's question, with its version. Health data may
 * only be stored with explicit consent, recorded with version and time. Change the version whenever
 * the text changes; stored consents keep their version.
 */
export const answerConsentVersion = '2026-11'

/** The text of the checkbox below the answer. */
export const answerConsentText = 'Our pharmacist may read this answer and keep it with my order.'
