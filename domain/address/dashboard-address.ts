/*
 * `defaultShippingDetails` of the dashboard, and the payload of PUT default-shipping, which may
 * also use the other vocabularies of D-84 (D-101). The dashboard's shape has no phone; it
 * is kept from the address we had.
 */
import { type Address, countryCode, stateOrBlank } from './address.ts'

export interface DashboardAddress {
  readonly firstName: string
  readonly lastName: string
  readonly addressLine1: string
  readonly addressLine2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly countryCode: string
  readonly user: { readonly email: string }
}

export function dashboardAddressOf(address: Address, email: string): DashboardAddress {
  return {
    firstName: address.firstName,
    lastName: address.lastName,
    addressLine1: address.line1,
    addressLine2: address.line2,
    city: address.city,
    state: address.state,
    postalCode: address.postcode,
    countryCode,
    user: { email },
  }
}

/** A field and the names it goes by in any of the documented payloads, preferred first. */
const names = {
  firstName: ['firstName', 'first_name'],
  lastName: ['lastName', 'last_name'],
  phone: ['phone'],
  line1: ['addressLine1', 'address_1', 'address'],
  line2: ['addressLine2', 'address_2'],
  city: ['city'],
  state: ['state'],
  postcode: ['postalCode', 'postal_code', 'zip_code'],
} as const satisfies Record<keyof Address, readonly string[]>

/** Takes what the payload says over what was known; a field it does not name stays. */
export function addressFromDashboard(
  payload: Readonly<Record<string, unknown>>,
  known: Address,
): Address {
  const said = (field: keyof Address): string => {
    const name = names[field].find((candidate) => typeof payload[candidate] === 'string')
    return name === undefined ? known[field] : String(payload[name]).trim()
  }
  return {
    firstName: said('firstName'),
    lastName: said('lastName'),
    phone: said('phone'),
    line1: said('line1'),
    line2: said('line2'),
    city: said('city'),
    state: stateOrBlank(said('state')),
    postcode: said('postcode'),
  }
}
