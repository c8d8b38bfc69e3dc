/*
 * `defaultShippingDetails` of the dashboard and the payload of PUT default-shipping, which may also
 * use the other shapes of D-84 (D-101). The dashboard's shape has no phone, so the known phone is
 * kept.
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

export function toDashboardAddress(address: Address, email: string): DashboardAddress {
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

/** The names of each field in the documented payloads, preferred name first. */
const payloadNames = {
  firstName: ['firstName', 'first_name'],
  lastName: ['lastName', 'last_name'],
  phone: ['phone'],
  line1: ['addressLine1', 'address_1', 'address'],
  line2: ['addressLine2', 'address_2'],
  city: ['city'],
  state: ['state'],
  postcode: ['postalCode', 'postal_code', 'zip_code'],
} as const satisfies Record<keyof Address, readonly string[]>

/** Merges the payload into the stored address. A field that the payload lacks is unchanged. */
export function addressFromDashboard(
  payload: Readonly<Record<string, unknown>>,
  storedAddress: Address,
): Address {
  const readField = (field: keyof Address): string => {
    const name = payloadNames[field].find((candidate) => typeof payload[candidate] === 'string')
    return name === undefined ? storedAddress[field] : String(payload[name]).trim()
  }
  return {
    firstName: readField('firstName'),
    lastName: readField('lastName'),
    phone: readField('phone'),
    line1: readField('line1'),
    line2: readField('line2'),
    city: readField('city'),
    state: stateOrBlank(readField('state')),
    postcode: readField('postcode'),
  }
}
