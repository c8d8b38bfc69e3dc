/*
 * The registration form, as browser and server check it. The specification fixes its field names
 * and its messages. Only the server checks whether a password is too weak (validate-password.ts).
 */
import { countryCode, countryName } from '#domain/address/address.ts'
import type { CheckoutField } from '#domain/checkout/checkout-form.ts'
import { findPostcodeProblem } from '#domain/checkout/delivery-fee.ts'
import { foreignCountryMessage, validateField } from '#domain/checkout/field-rules.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'

const registrationFields = [
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmPassword',
  'address',
  'address_2',
  'phone',
  'city',
  'state',
  'country',
  'postalCode',
] as const

export type RegistrationField = (typeof registrationFields)[number]

export type Registration = Readonly<Record<RegistrationField, string>>

export const emptyRegistration: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  address: '',
  address_2: '',
  phone: '',
  city: '',
  state: '',
  country: countryName,
  postalCode: '',
}

const requiredMessages = {
  firstName: 'First name is required.',
  lastName: 'Last name is required.',
  email: 'Email is required.',
  password: 'Password is required.',
  address: 'Address is required.',
  phone: 'Phone is required.',
  city: 'City is required.',
  state: 'State is required.',
  country: 'Country is required.',
  postalCode: 'Postal Code is required.',
} as const satisfies Partial<Record<RegistrationField, string>>

/** The field of the checkout form whose rule a field of the registration uses. */
const checkoutFieldByRegistrationField: Partial<Record<RegistrationField, CheckoutField>> = {
  firstName: 'guestFirstName',
  lastName: 'guestLastName',
  email: 'guestEmail',
  address: 'guestAddress_1',
  address_2: 'guestAddress_2',
  phone: 'guestPhone',
  city: 'guestCity',
  state: 'guestState',
  postalCode: 'guestPostalCode',
}

type RegistrationProblem = {
  readonly field: RegistrationField
  /** English message key. */
  readonly message: string
}

/** Returns the problems of the form, in the sequence of the fields on the screen. */
export function listRegistrationProblems(
  form: Registration,
  delivery: DeliverySettings,
): readonly RegistrationProblem[] {
  return registrationFields.flatMap((field): RegistrationProblem[] => {
    const message =
      findProblem(form, field) ??
      // The checkout would refuse this address.
      (field === 'postalCode'
        ? findPostcodeProblem({ state: form.state, postcode: form.postalCode }, delivery)
        : undefined)
    return message === undefined ? [] : [{ field, message }]
  })
}

/** Returns the message of a field's problem; undefined if the field is valid. */
function findProblem(form: Registration, field: RegistrationField): string | undefined {
  if (field === 'confirmPassword')
    return form.confirmPassword === form.password ? undefined : 'Passwords do not match.'
  // A password may consist of spaces.
  const isBlank = field === 'password' ? form.password === '' : form[field].trim() === ''
  if (isBlank) return field === 'address_2' ? undefined : requiredMessages[field]
  return field === 'country'
    ? findCountryProblem(form.country)
    : findCheckoutProblem(field, form[field])
}

function findCountryProblem(country: string): string | undefined {
  const isMalaysia = [countryName, countryCode].some(
    (name) => name.toLowerCase() === country.trim().toLowerCase(),
  )
  return isMalaysia ? undefined : foreignCountryMessage
}

/** Checks a filled field by its rule of the checkout. A password has no such rule. */
function findCheckoutProblem(field: RegistrationField, value: string): string | undefined {
  const checkoutField = checkoutFieldByRegistrationField[field]
  if (checkoutField === undefined) return undefined
  const fieldCheck = validateField(checkoutField, value)
  return fieldCheck.ok ? undefined : fieldCheck.message
}
