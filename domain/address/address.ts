/*
 * The model of an address, which stands for seven documented shapes (D-84). The other files of this
 * folder each convert one shape. There is no country field, because the shop delivers only within
 * Malaysia.
 */
import { type MalaysianState, parseState } from '#domain/malaysia/states.ts'

export interface Address {
  readonly firstName: string
  readonly lastName: string
  /** As typed in the browser; E.164 once the server has parsed it. */
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
export function stateOrBlank(text: string | null | undefined): MalaysianState | '' {
  return parseState(text ?? '') ?? ''
}

/** Whether two addresses are equal in every field. */
export function isSameAddress(a: Address, b: Address): boolean {
  return (
    a.firstName === b.firstName &&
    a.lastName === b.lastName &&
    a.phone === b.phone &&
    a.line1 === b.line1 &&
    a.line2 === b.line2 &&
    a.city === b.city &&
    a.state === b.state &&
    a.postcode === b.postcode
  )
}

/** Returns 'First Last' without extra spaces when one name is missing. */
export function fullName({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim()
}
