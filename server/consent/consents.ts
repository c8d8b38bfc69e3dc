/** The functions that other features may import: lint forbids importing a `.store` file. */
export {
  deleteConsents,
  listConsents,
  recordConsent,
  recordConsents,
  withdrawAndMoveQuizConsents,
  withdrawConsents,
} from './consents.store.ts'
