/*
 * Checks the address of an account or a subscription with the rules of the checkout, in the browser
 * and on the server. Both use the same field names.
 */
import type { CheckoutField } from '#domain/checkout/checkout-form.ts'
import { validateField } from '#domain/checkout/field-rules.ts'

/**
 * For each field, in the sequence of the screen, the field of the checkout whose rule applies. The
 * specification gives both names.
 */
const checkoutFieldByFormField = {
  firstName: 'guestFirstName',
  lastName: 'guestLastName',
  addressLine1: 'guestAddress_1',
  addressLine2: 'guestAddress_2',
  postalCode: 'guestPostalCode',
  city: 'guestCity',
  phone: 'guestPhone',
  state: 'guestState',
} as const satisfies Record<string, CheckoutField>

export type AddressFormField = keyof typeof checkoutFieldByFormField

export type AddressForm = Readonly<Record<AddressFormField, string>>

// The cast is safe: `Object.keys` returns the keys of this literal.
export const addressFormFields = Object.keys(checkoutFieldByFormField) as AddressFormField[]

type AddressFormProblem = {
  readonly field: AddressFormField
  /** English message key. */
  readonly message: string
  /** A blank field gets its error only when the form is submitted. */
  readonly reason: 'blank' | 'malformed'
}

/** Returns the problems of the form, in the sequence of the screen. */
export function listAddressProblems(form: AddressForm): AddressFormProblem[] {
  return addressFormFields.flatMap((field): AddressFormProblem[] => {
    const fieldCheck = validateField(checkoutFieldByFormField[field], form[field])
    return fieldCheck.ok ? [] : [{ field, ...fieldCheck }]
  })
}
