import type { AddressFormField } from '#domain/address/address-form.ts'

type AddressInput = {
  field: Exclude<AddressFormField, 'state'>
  label: string
  autoComplete: string
  isOptional?: boolean
  type?: 'tel'
  inputMode?: 'numeric' | 'tel'
}

/**
 * Text inputs of a stored address, in the sequence of the screen. The state is missing, because it
 * is a select. `label` is a message key.
 */
export const addressInputs: readonly AddressInput[] = [
  { field: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { field: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { field: 'addressLine1', label: 'Address', autoComplete: 'address-line1' },
  { field: 'addressLine2', label: 'Address 2', autoComplete: 'address-line2', isOptional: true },
  {
    field: 'postalCode',
    label: 'Postal code',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
  },
  { field: 'city', label: 'City', autoComplete: 'address-level2' },
  { field: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
]
