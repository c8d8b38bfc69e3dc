/*
 * The one address type inside the program. The specification names the fields of an address in
 * seven ways (D-84 in docs/decisions/register.md); the other files of this folder convert each of
 * them to or from this type. There is no country field, because the shop delivers only within
 * Malaysia.
 */
import { type MalaysianState, parseState } from '#domain/malaysia/states.ts'

export interface Address {
  readonly firstName: string
  readonly lastName: string
  /**
   * In orders and subscriptions, this is E.164 ('+60123456789'): `readDeliveryAddress` and the API
   * calls that change such an address convert it. In forms it is the typed text, in accounts the
   * typed text without invisible characters.
   */
  readonly phone: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  /** Empty when no state is chosen or the given state is unknown. */
  readonly state: MalaysianState | ''
  readonly postcode: string
}

export const countryName = 'Malaysia'
export const countryCode = 'MY'

export const emptyAddress: Address = {
  firstName: '',
  lastName: '',
  phone: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postcode: '',
}

/**
 * Parses a state in any known spelling. Returns '' for an unknown state, so that the customer has
 * to choose one (D-57).
 */
export function parseStateOrBlank(text: string | null | undefined): MalaysianState | '' {
  return parseState(text ?? '') ?? ''
}

// The cast is safe: `emptyAddress` has every field of the type and no other.
const addressFields = Object.keys(emptyAddress) as (keyof Address)[]

/**
 * Returns whether two addresses are equal in every field. Both phones must be in the same form (see
 * `phone`), such as E.164.
 */
export function isSameAddress(a: Address, b: Address): boolean {
  return addressFields.every((field) => a[field] === b[field])
}

/** Returns 'First Last' without extra spaces when one name is missing. */
export function fullNameOf({
  firstName,
  lastName,
}: Pick<Address, 'firstName' | 'lastName'>): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim()
}
