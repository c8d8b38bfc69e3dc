/*
 * When the Pay button can be pressed and what it says when it must not pay yet (decisions D-44,
 * D-45). Every sentence is the documented one; each belongs to one place of the screen.
 */
import { type CheckoutForm, missingFields } from './checkout-form.ts'
import { isFormValid } from './field-rules.ts'

/** Under the checkbox when it was unticked. */
export const termsInline = 'You must agree to the terms and conditions before checkout.'
/** The warning beside the pay button while the terms are not ticked. */
export const termsWarning = 'You must agree to the Terms & Conditions before proceeding.'
/** Said when Pay is pressed without the terms. */
export const termsAlert = 'You must agree to the terms and conditions before proceeding.'
/** Said when Pay is pressed with blanks; the missing fields are listed with it. */
export const fieldsAlert = 'Please complete all required fields before proceeding.'

export interface PayButton {
  readonly form: CheckoutForm
  readonly terms: boolean
  /** Consent to the pharmacist reading the medical note. */
  readonly consentType: boolean
}

export function isPayEnabled({ form, terms, consentType }: PayButton): boolean {
  return isFormValid(form) && (terms || consentType)
}

/**
 * The first thing that keeps the press from paying; undefined pays. A logged-in customer is asked
 * for blanks as well: without an address nothing can be delivered.
 */
export function firstPayAlert({ form, terms }: PayButton): string | undefined {
  if (missingFields(form).length > 0) return fieldsAlert
  return terms ? undefined : termsAlert
}
