/** The functions that other features may import: lint forbids importing a `.store` file. */
export {
  consentsOfInsertedOrderWrite,
  deleteConsents,
  listConsents,
  recordConsent,
  withdrawAndMoveQuizConsents,
  withdrawConsents,
} from './consents.store.ts'
