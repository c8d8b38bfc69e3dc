/** Reads a typed delivery address and validates it with the rules of the checkout form. */
import {
  addressFromCustomerDetails,
  checkoutFormFromDetails,
  type CustomerDetails,
} from '#domain/address/customer-details-address.ts'
import type { Address } from '#domain/address/address.ts'
import { listMissingFields, type CheckoutField } from '#domain/checkout/checkout-form.ts'
import { findPostcodeProblem } from '#domain/checkout/delivery-fee.ts'
import { listFormProblems } from '#domain/checkout/field-rules.ts'
import { parsePhone } from '#domain/malaysia/phone.ts'
import type { MalaysianState } from '#domain/malaysia/states.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** A validated address: it has a state, and the phone number is in E.164 (+60123456789). */
export type DeliveryAddress = Address & { state: MalaysianState }

type Details = Omit<CustomerDetails, 'dob' | 'medicalCondition'>

/**
 * Returns the validated address. Checks in this sequence, and throws FIELDS_MISSING with all blank
 * fields, then the error of `checkTerms`, then FIELD_INVALID with the first wrong field.
 */
export function readDeliveryAddress(
  details: Details,
  delivery: DeliverySettings,
  /** Throws when the buyer has not accepted the terms. Left out when no terms are shown. */
  checkTerms?: () => void,
): DeliveryAddress {
  const form = checkoutFormFromDetails(details)
  const missingNames = listMissingFields(form)
  if (missingNames.length > 0) {
    const fields = Object.fromEntries(missingNames.map((field) => [field, 'is missing']))
    throw new ShopError('FIELDS_MISSING', { fields })
  }
  checkTerms?.()
  const [problem] = listFormProblems(form)
  if (problem) throw fieldError(problem.field, problem.message)
  const address = addressFromCustomerDetails(details)
  const phone = parsePhone(address.phone)
  const { state } = address
  // `listFormProblems` has checked both; this narrows the types.
  if (!phone.ok || state === '') throw new ShopError('FIELD_INVALID')
  const postcodeProblem = findPostcodeProblem(address, delivery)
  if (postcodeProblem) throw fieldError('guestPostalCode', postcodeProblem)
  return { ...address, state, phone: phone.e164 }
}

function fieldError(field: CheckoutField, message: string): ShopError {
  return new ShopError('FIELD_INVALID', { message, fields: { [field]: message } })
}
