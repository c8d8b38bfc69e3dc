/**
 * Validates the address of an account or a plan, field by field, with the rules of the checkout.
 */
import type { Address } from '#domain/address/address.ts'
import type { CheckoutField } from '#domain/checkout/checkout-form.ts'
import { validateField } from '#domain/checkout/field-rules.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** The checkout's rule for each field of an address, in the order of the form. */
const ruleByField: Record<keyof Address, CheckoutField> = {
  firstName: 'guestFirstName',
  lastName: 'guestLastName',
  line1: 'guestAddress_1',
  line2: 'guestAddress_2',
  city: 'guestCity',
  state: 'guestState',
  postcode: 'guestPostalCode',
  phone: 'guestPhone',
}

/** Throws INVALID with the message of the first wrong field. */
export function assertValidAddress(address: Address): void {
  // Cast: Object.keys returns strings.
  for (const field of Object.keys(ruleByField) as (keyof Address)[]) {
    const fieldCheck = validateField(ruleByField[field], address[field])
    if (!fieldCheck.ok)
      throw new ShopError('INVALID', {
        message: fieldCheck.message,
        fields: { [field]: fieldCheck.message },
      })
  }
}
