/**
 * Errors of an address form. As at the checkout, a malformed value gets its error when its field is
 * left, and an empty field only on Save.
 */
import {
  addressFormFields,
  listAddressProblems,
  type AddressForm,
  type AddressFormField,
} from '#domain/address/address-form.ts'
import { useShownErrors } from '#web/ui/forms/use-shown-errors.ts'

export type AddressErrors = {
  /** Returns the message (key or text of the server) to show at the field, if there is one. */
  findError(field: AddressFormField): string | undefined
  /** Call when a field loses focus: shows the error of a malformed value. */
  validateOnBlur(field: AddressFormField): void
  /** Shows all errors and focuses the first wrong field. Returns true if there is none. */
  validateAll(): boolean
  hideAll(): void
}

/**
 * `idPrefix`: the id of a control is `${idPrefix}-${field}`. `refusedFields`: what the server
 * refused in this address.
 */
export function useAddressErrors(
  address: AddressForm,
  idPrefix: string,
  refusedFields: Readonly<Record<string, string>> = {},
): AddressErrors {
  const { shownFields, show, hideAll } = useShownErrors<AddressFormField>()
  const problems = listAddressProblems(address)
  const findProblem = (field: AddressFormField) =>
    problems.find((problem) => problem.field === field)
  return {
    findError: (field) =>
      (shownFields.has(field) ? findProblem(field)?.message : undefined) ?? refusedFields[field],
    validateOnBlur: (field) => {
      if (findProblem(field)?.reason === 'malformed') show(field)
    },
    validateAll: () => {
      show(...addressFormFields)
      const [firstProblem] = problems
      if (firstProblem) document.getElementById(`${idPrefix}-${firstProblem.field}`)?.focus()
      return firstProblem === undefined
    },
    hideAll,
  }
}
