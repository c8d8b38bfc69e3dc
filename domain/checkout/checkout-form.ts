/*
 * The guest form of the checkout. The specification fixes its field names, which are also the keys
 * of the draft and appear in the missing-fields alert. Address line 2 is optional, and the country
 * is always Malaysia. The medical note and the terms are not part of the form.
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

/** In the order in which the alert names the fields. The specification fixes the order. */
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
