/*
 * Converts an address to the field names that the specification fixes for the orders desk, where
 * staff read an order.
 */
import type { Address } from './address.ts'

export interface AdminShipping {
  readonly address: string
  readonly address_2: string
  readonly city: string
  readonly state: string
  readonly zip_code: string
}

export function toAdminShipping(address: Address): AdminShipping {
  return {
    address: address.line1,
    address_2: address.line2,
    city: address.city,
    state: address.state,
    zip_code: address.postcode,
  }
}
