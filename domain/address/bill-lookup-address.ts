/*
 * Converts an address to `shipping` in the response of the bill lookup. The specification fixes its
 * field names, with one field for the whole name.
 */
import { type Address, countryName, fullNameOf } from './address.ts'

export interface BillLookupShipping {
  readonly name: string
  readonly address: string
  readonly address_2: string
  readonly city: string
  readonly state: string
  readonly zip_code: string
  readonly country: string
  readonly phone: string
}

export function toBillLookupShipping(address: Address): BillLookupShipping {
  return {
    name: fullNameOf(address),
    address: address.line1,
    address_2: address.line2,
    city: address.city,
    state: address.state,
    zip_code: address.postcode,
    country: countryName,
    phone: address.phone,
  }
}
