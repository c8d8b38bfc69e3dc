/*
 * Converts between an address and `defaultShippingDetails` of the dashboard. The call that changes
 * this address also accepts the field names of the other addresses in the specification (D-101 in
 * docs/decisions/register.md). `defaultShippingDetails` of the specification has no phone, so a
 * missing phone does not delete the stored one.
 */
import { removeInvisible } from '#domain/malaysia/phone.ts'
import { type Address, countryCode, parseStateOrBlank } from './address.ts'

interface DashboardAddress {
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

/**
 * All names that the specification uses for each field. If a payload has several of them, the one
 * that is listed first counts.
 */
const payloadNames = {
  firstName: ['firstName', 'first_name', 'guestFirstName'],
  lastName: ['lastName', 'last_name', 'guestLastName'],
  phone: ['phone', 'guestPhone'],
  line1: ['addressLine1', 'address_1', 'address', 'guestAddress_1'],
  line2: ['addressLine2', 'address_2', 'guestAddress_2'],
  city: ['city', 'guestCity'],
  state: ['state', 'guestState'],
  postcode: ['postalCode', 'postal_code', 'zip_code', 'guestPostalCode'],
} as const satisfies Record<keyof Address, readonly string[]>

export type AddressPayloadName = (typeof payloadNames)[keyof Address][number]

/**
 * Returns the stored address with the fields of the payload. Fields that it lacks stay unchanged.
 */
export function mergeAddressPayload(
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
    phone: removeInvisible(readField('phone')).trim(),
    line1: readField('line1'),
    line2: readField('line2'),
    city: readField('city'),
    state: parseStateOrBlank(readField('state')),
    postcode: readField('postcode'),
  }
}
