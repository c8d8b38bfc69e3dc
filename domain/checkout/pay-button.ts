/*
 * When the Pay button is enabled, and the messages for what is missing. The specification fixes the
 * texts. Three of them are about the terms; each has its own place on the screen (D-45 in
 * docs/decisions/register.md).
 */
import { type CheckoutForm, listMissingFields } from './checkout-form.ts'
import { areFilledFieldsWellFormed } from './field-rules.ts'

/** Shown below the terms checkbox once the shopper has unticked it. */
export const termsInlineText = 'You must agree to the terms and conditions before checkout.'
/** Shown beside the Pay button while the terms are not ticked. */
export const termsWarningText = 'You must agree to the Terms & Conditions before proceeding.'
/** Shown when Pay is pressed without the terms, until they are ticked. */
export const termsAlertText = 'You must agree to the terms and conditions before proceeding.'
/** Shown with the names of the missing fields when Pay is pressed. */
export const missingFieldsAlertText = 'Please complete all required fields before proceeding.'

interface PayButtonInput {
  readonly form: CheckoutForm
  readonly hasAcceptedTerms: boolean
  /** Consent that the pharmacist reads the medical note; "consent type" in the specification. */
  readonly hasNoteConsent: boolean
}

/**
 * Returns true if either of the two checkboxes is ticked and no field is malformed. The
 * specification says "either", so the button can be pressed without the terms; `findFirstPayAlert`
 * then refuses the order.
 */
export function isPayEnabled({ form, hasAcceptedTerms, hasNoteConsent }: PayButtonInput): boolean {
  return areFilledFieldsWellFormed(form) && (hasAcceptedTerms || hasNoteConsent)
}

/**
 * Returns the alert for the first thing that is missing; undefined means that the order can be
 * placed. Logged-in customers need a complete form too: an order needs an address.
 */
export function findFirstPayAlert({ form, hasAcceptedTerms }: PayButtonInput): string | undefined {
  if (listMissingFields(form).length > 0) return missingFieldsAlertText
  return hasAcceptedTerms ? undefined : termsAlertText
}

/**
 * Returns the alert about the terms if the last press of Pay showed it and it still applies.
 * `lastAlert` is what `findFirstPayAlert` returned at that press. The alert about missing fields is
 * never returned, because the page shows it in another place.
 */
export function findTermsAlert(
  input: PayButtonInput,
  lastAlert: string | undefined,
): string | undefined {
  return lastAlert === termsAlertText && findFirstPayAlert(input) === termsAlertText
    ? termsAlertText
    : undefined
}
