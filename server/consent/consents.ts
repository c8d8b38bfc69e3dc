/** The functions that other features may import: lint forbids importing a `.store` file. */
export {
  buildInsertedOrderConsents,
  deleteConsents,
  findConsentVersion,
  listConsents,
  recordConsent,
  withdrawAndMoveQuizConsents,
  withdrawConsents,
} from './consents.store.ts'
