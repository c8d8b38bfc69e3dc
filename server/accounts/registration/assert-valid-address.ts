/** Validates the address of an account or a subscription with the rules of the checkout. */
import type { Address } from '#domain/address/address.ts'
import { listAddressProblems } from '#domain/address/address-form.ts'
import { findPostcodeProblem } from '#domain/checkout/delivery-fee.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import { ShopError } from '#server/http/shop-error.ts'

/**
 * Throws INVALID with the message of the first wrong field, and in `fields` with the messages of
 * all wrong fields under the names of the form.
 */
export function assertValidAddress(address: Address, delivery: DeliverySettings): void {
  const { line1, line2, postcode } = address
  const problems: { field: string; message: string }[] = listAddressProblems({
    ...address,
    addressLine1: line1,
    addressLine2: line2,
    postalCode: postcode,
  })
  if (problems.length === 0) {
    // The checkout would refuse this address.
    const message = findPostcodeProblem(address, delivery)
    if (message) problems.push({ field: 'postalCode', message })
  }
  const [firstProblem] = problems
  if (firstProblem)
    throw new ShopError('INVALID', {
      message: firstProblem.message,
      fields: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
    })
}
