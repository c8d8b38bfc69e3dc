/*
 * The guest form of the checkout. Its documented field names are also the keys of the draft and of
 * the missing-fields alert. Address line 2 is optional, and the country is always Malaysia. The
 * medical note and the terms are not part of the form.
 */

export interface CheckoutForm {
  readonly guestEmail: string
  readonly guestPhone: string
  readonly guestFirstName: string
  readonly guestLastName: string
  readonly guestAddress_1: string
  readonly guestAddress_2: string
  readonly guestCity: string
  readonly guestState: string
  readonly guestPostalCode: string
  readonly guestCountry: string
}

export type CheckoutField = keyof CheckoutForm

/** In screen order: the postcode is before the city. */
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
] as const satisfies readonly CheckoutField[]

/** In the documented order, in which the alert names them. */
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
export function missingFields(form: CheckoutForm): readonly CheckoutField[] {
  return requiredFields.filter((field) => form[field].trim() === '')
}

/** Returns the field's name in the missing-fields alert: 'guestAddress_1' is 'Address_1' (D-46). */
export function alertFieldName(field: CheckoutField): string {
  return field.replace(/^guest/, '')
}
