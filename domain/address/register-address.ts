/*
 * Converts the fields of a registration to an address. The specification calls the first line
 * `address` here, without a number.
 */
import { type Address, readStateOrBlank } from './address.ts'

interface RegisterAddress {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address: string
  readonly address_2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

export function addressFromRegister(registration: RegisterAddress): Address {
  return {
    firstName: registration.firstName.trim(),
    lastName: registration.lastName.trim(),
    phone: registration.phone.trim(),
    line1: registration.address.trim(),
    line2: registration.address_2.trim(),
    city: registration.city.trim(),
    state: readStateOrBlank(registration.state),
    postcode: registration.postalCode.trim(),
  }
}
