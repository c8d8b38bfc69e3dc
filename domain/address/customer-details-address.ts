/*
 * Converts between an address and `customerDetails` of the payment request, whose field names the
 * specification fixes. One of its fields, `dob` (date of birth), is in no form: the browser sends
 * it empty and the server never reads it (D-48 in docs/decisions/register.md).
 */
import type { CheckoutForm } from '#domain/checkout/checkout-form.ts'
import { type Address, countryName, parseStateOrBlank } from './address.ts'
import { addressFromCheckoutForm } from './checkout-form-address.ts'

export interface CustomerDetails {
  readonly email: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly address_1: string
  readonly address_2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
  readonly dob: string
  readonly medicalCondition: string
}

/**
 * Composes the details that the browser sends. `medicalCondition` is the shopper's note for the
 * pharmacist: pass '' without the shopper's consent.
 */
export function toCustomerDetails(form: CheckoutForm, medicalCondition: string): CustomerDetails {
  const address = addressFromCheckoutForm(form)
  return {
    email: form.guestEmail.trim(),
    phone: address.phone,
    firstName: address.firstName,
    lastName: address.lastName,
    address_1: address.line1,
    address_2: address.line2,
    city: address.city,
    state: address.state === '' ? form.guestState.trim() : address.state,
    postalCode: address.postcode,
    country: countryName,
    dob: '',
    medicalCondition: medicalCondition.trim(),
  }
}

/** Reads the address on the server. */
export function addressFromCustomerDetails(
  details: Omit<CustomerDetails, 'dob' | 'medicalCondition'>,
): Address {
  return {
    firstName: details.firstName.trim(),
    lastName: details.lastName.trim(),
    phone: details.phone.trim(),
    line1: details.address_1.trim(),
    line2: details.address_2.trim(),
    city: details.city.trim(),
    state: parseStateOrBlank(details.state),
    postcode: details.postalCode.trim(),
  }
}

/** Converts the details to the form, so that the server can apply the form's rules to them. */
export function checkoutFormFromDetails(
  details: Omit<CustomerDetails, 'dob' | 'medicalCondition'>,
): CheckoutForm {
  return {
    guestEmail: details.email,
    guestPhone: details.phone,
    guestFirstName: details.firstName,
    guestLastName: details.lastName,
    guestAddress_1: details.address_1,
    guestAddress_2: details.address_2,
    guestCity: details.city,
    guestState: details.state,
    guestPostalCode: details.postalCode,
    guestCountry: details.country,
  }
}
