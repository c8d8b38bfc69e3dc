/*
 * The registration form. The specification fixes its field names and its messages. The browser
 * cannot check everything: the list of common passwords stays on the server (validate-password.ts).
 */
import { countryName } from '#domain/address/address.ts'
import type { CheckoutField } from '#domain/checkout/checkout-form.ts'
import { validateField } from '#domain/checkout/field-rules.ts'

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
  country: 'Malaysia',
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

/** Fields that use a rule of the checkout. */
const checkoutRules: Partial<Record<RegistrationField, CheckoutField>> = {
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

/** Returns the problems of the form, in the order of its fields on the screen. */
export function listRegistrationProblems(form: Registration): readonly RegistrationProblem[] {
  return registrationFields.flatMap((field): RegistrationProblem[] => {
    if (field === 'confirmPassword')
      return form.confirmPassword === form.password
        ? []
        : [{ field, message: 'Passwords do not match.' }]
    const isBlank = field === 'password' ? form.password === '' : form[field].trim() === ''
    if (isBlank) return field === 'address_2' ? [] : [{ field, message: requiredMessages[field] }]
    const message = findFieldProblem(field, form[field])
    return message === undefined ? [] : [{ field, message }]
  })
}

/** Checks a filled field by the rules of the checkout. Returns the message of a problem, if any. */
function findFieldProblem(field: RegistrationField, value: string): string | undefined {
  if (field === 'country')
    return [countryName.toLowerCase(), 'my'].includes(value.trim().toLowerCase())
      ? undefined
      : 'We deliver within Malaysia.'
  const rule = checkoutRules[field]
  const checkResult = rule && validateField(rule, value)
  return checkResult === undefined || checkResult.ok ? undefined : checkResult.message
}
