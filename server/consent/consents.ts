/** What other features do with consents. */
export {
  deleteConsents,
  keepQuizConsents,
  listConsents,
  recordConsent,
  withdrawConsents,
} from './consents.store.ts'
