/**
 * What somebody agrees to before their health answers leave the browser, and under which version.
 *
 * Answers about health may only be kept with explicit consent (PDPA s. 40), recorded with version
 * and time. A changed sentence gets a new version; the old ones stay in the records.
 */
export const quizConsentVersion = '2026-11-21'

/** The sentence beside the tick; `<a>` is the link to the privacy notice. */
export const quizConsentText =
  'I agree that my answers, some of which are about my health, are used to recommend formulas and to check my orders. <a>How we handle them</a>'

export const quizConsentMissing = 'Tick the box to agree. Without it we may not use your answers.'
