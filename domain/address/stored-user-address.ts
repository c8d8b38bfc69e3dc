/*
 * Converts between an address and `shipping` of a user, as the server sends it and the browser
 * stores it.
 */
import { type Address, countryName, parseStateOrBlank } from './address.ts'

interface StoredUserShipping {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly address_1: string
  readonly address_2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly country: string
}

/** Stored data may be old or damaged: a field that is missing or not text becomes blank. */
export function addressFromStoredUser(
  shipping: { readonly [field in keyof StoredUserShipping]?: unknown } | null | undefined,
): Address {
  const readText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
  return {
    firstName: readText(shipping?.first_name),
    lastName: readText(shipping?.last_name),
    phone: readText(shipping?.phone),
    line1: readText(shipping?.address_1),
    line2: readText(shipping?.address_2),
    city: readText(shipping?.city),
    state: parseStateOrBlank(readText(shipping?.state)),
    postcode: readText(shipping?.postal_code),
  }
}

export function toStoredUserShipping(address: Address): StoredUserShipping {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    phone: address.phone,
    address_1: address.line1,
    address_2: address.line2,
    city: address.city,
    state: address.state,
    postal_code: address.postcode,
    country: countryName,
  }
}
