/* Converts between an address and the guest fields of the checkout form. */
import { type CheckoutForm, deliveryCountry } from '#domain/checkout/checkout-form.ts'
import { type Address, parseStateOrBlank } from './address.ts'

export function addressFromCheckoutForm(form: CheckoutForm): Address {
  return {
    firstName: form.guestFirstName.trim(),
    lastName: form.guestLastName.trim(),
    phone: form.guestPhone.trim(),
    line1: form.guestAddress_1.trim(),
    line2: form.guestAddress_2.trim(),
    city: form.guestCity.trim(),
    state: parseStateOrBlank(form.guestState),
    postcode: form.guestPostalCode.trim(),
  }
}

/** Returns a checkout form that is filled with a known address and email. */
export function toCheckoutForm(address: Address, email: string): CheckoutForm {
  return {
    guestEmail: email,
    guestPhone: address.phone,
    guestFirstName: address.firstName,
    guestLastName: address.lastName,
    guestAddress_1: address.line1,
    guestAddress_2: address.line2,
    guestCity: address.city,
    guestState: address.state,
    guestPostalCode: address.postcode,
    guestCountry: deliveryCountry,
  }
}
