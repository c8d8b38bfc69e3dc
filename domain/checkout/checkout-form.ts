/*
 * The guest form of the checkout. The specification fixes its field names, which are also the keys
 * of the saved draft, so a renamed field loses what customers have typed. Address line 2 is
 * optional, and the country is always Malaysia. The medical note and the terms are not part of the
 * form.
 */

/** In the sequence of the screen: the postcode is before the city. */
export const checkoutFields = [
  'guestEmail',
  'guestPhone',
  'guestFirstName',
  'guestLastName',
  'guestAddress_1',
  'guestAddress_2',
  'guestPostalCode',
  'guestCity',
  'guestState',
  'guestCountry',
] as const

export type CheckoutField = (typeof checkoutFields)[number]

export type CheckoutForm = Readonly<Record<CheckoutField, string>>

/**
 * In the sequence in which the alert names the fields, which the specification fixes. A new field
 * is optional until it is added here.
 */
export const requiredFields = [
  'guestEmail',
  'guestPhone',
  'guestFirstName',
  'guestLastName',
  'guestAddress_1',
  'guestCity',
  'guestState',
  'guestPostalCode',
  'guestCountry',
] as const satisfies readonly CheckoutField[]

export const deliveryCountry = 'Malaysia'

export const emptyForm: CheckoutForm = {
  guestEmail: '',
  guestPhone: '',
  guestFirstName: '',
  guestLastName: '',
  guestAddress_1: '',
  guestAddress_2: '',
  guestCity: '',
  guestState: '',
  guestPostalCode: '',
  guestCountry: deliveryCountry,
}

/** Returns the required fields that are blank. */
export function listMissingFields(form: CheckoutForm): readonly CheckoutField[] {
  return requiredFields.filter((field) => form[field].trim() === '')
}

/**
 * Returns the field's name in the missing-fields alert, such as 'Address_1' for 'guestAddress_1'.
 * The specification fixes these names; labels beside the fields are ordinary words (D-46 in
 * docs/decisions/register.md).
 */
export function getAlertFieldName(field: CheckoutField): string {
  return field.replace(/^guest/, '')
}
