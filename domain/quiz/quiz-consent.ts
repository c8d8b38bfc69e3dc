/**
 * The consent to the use of quiz answers, with its version. Health data may only be stored with
 * explicit consent (PDPA s. 40), recorded with version and time. Change the version whenever the
 * text changes; stored consents keep their version.
 */
export const quizConsentVersion = '2026-11-21'

/** The sentence beside the checkbox; `<a>` links to the privacy notice. */
export const quizConsentText =
  'I agree that my answers, some of which are about my health, are used to recommend formulas and to check my orders. <a>How we handle them</a>'

export const missingQuizConsentMessage =
  'Tick the box to agree. Without your consent we cannot use your answers.'
