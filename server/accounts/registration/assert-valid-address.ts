/**
 * Validates the address of an account or a subscription, field by field, with the rules of the
 * checkout.
 */
import type { Address } from '#domain/address/address.ts'
import type { CheckoutField } from '#domain/checkout/checkout-form.ts'
import { validateField } from '#domain/checkout/field-rules.ts'
import { ShopError } from '#server/http/shop-error.ts'

/**
 * For each field of an address, the field of the checkout whose rule applies. The specification
 * gives the names of the checkout fields. The sequence decides which of several wrong fields is
 * reported.
 */
const checkoutFieldByAddressField: Record<keyof Address, CheckoutField> = {
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
  for (const field of Object.keys(checkoutFieldByAddressField) as (keyof Address)[]) {
    const fieldCheck = validateField(checkoutFieldByAddressField[field], address[field])
    if (!fieldCheck.ok)
      // The message is sent twice: for the whole form, and for a form that marks the field.
      throw new ShopError('INVALID', {
        message: fieldCheck.message,
        fields: { [field]: fieldCheck.message },
      })
  }
}
