/**
 * Version of the consent that a customer gives with an answer to the pharmacist, because health data
 * may be stored only with explicit consent. Stored with each consent. Change it whenever
 * `answerConsentText` changes.
 */
export const answerConsentVersion = '2026-11'

/** The text of the checkbox below the answer. */
export const answerConsentText = 'Our pharmacist may read this answer and keep it with my order.'
