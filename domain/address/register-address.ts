/*
 * Converts the fields of a registration to an address. In a registration, the specification calls
 * the first address line `address`, without a number.
 */
import { removeInvisible } from '#domain/malaysia/phone.ts'
import { type Address, parseStateOrBlank } from './address.ts'

interface RegistrationAddress {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address: string
  readonly address_2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

export function addressFromRegistration(registration: RegistrationAddress): Address {
  return {
    firstName: registration.firstName.trim(),
    lastName: registration.lastName.trim(),
    phone: removeInvisible(registration.phone).trim(),
    line1: registration.address.trim(),
    line2: registration.address_2.trim(),
    city: registration.city.trim(),
    state: parseStateOrBlank(registration.state),
    postcode: registration.postalCode.trim(),
  }
}
