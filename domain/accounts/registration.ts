/*
 * The form of a new account, as the documents name its fields, and what must be filled in. The
 * sentences are the documents' own; the password's strength is the server's to judge (D-93).
 */

export const registrationFields = [
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

const required = {
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

export type RegistrationProblem = {
  readonly field: RegistrationField
  /** English key of the message mechanism. */
  readonly message: string
}

/** What keeps the form from being sent, in the order of the screen. */
export function registrationProblems(form: Registration): readonly RegistrationProblem[] {
  return registrationFields.flatMap((field): RegistrationProblem[] => {
    if (field === 'confirmPassword')
      return form.confirmPassword === form.password
        ? []
        : [{ field, message: 'Passwords do not match.' }]
    if (field === 'address_2') return []
    const isBlank = field === 'password' ? form.password === '' : form[field].trim() === ''
    return isBlank ? [{ field, message: required[field] }] : []
  })
}
