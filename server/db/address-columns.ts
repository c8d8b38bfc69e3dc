/** Address columns that the tables `users`, `registration` and `orders` share. */
import { parseStateOrBlank, type Address } from '#domain/address/address.ts'

export type AddressColumns = {
  first_name: string
  last_name: string
  phone: string
  address_1: string
  address_2: string
  city: string
  state: string
  postcode: string
}

export function toAddressColumns(address: Address): AddressColumns {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    phone: address.phone,
    address_1: address.line1,
    address_2: address.line2,
    city: address.city,
    state: address.state,
    postcode: address.postcode,
  }
}

/**
 * Returns the address of a row. An unknown state becomes an empty string, so that the row can still
 * be read. The forms then require a state.
 */
export function readAddress(row: AddressColumns): Address {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    line1: row.address_1,
    line2: row.address_2,
    city: row.city,
    state: parseStateOrBlank(row.state),
    postcode: row.postcode,
  }
}
