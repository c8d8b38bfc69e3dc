import { findPostcode } from 'malaysia-postcodes'

import { isPostcodePlausible } from '#domain/malaysia/postcodes.ts'
import { parseState, type MalaysianState } from '#domain/malaysia/states.ts'

/**
 * Returns the town and the state of a postcode, from the package malaysia-postcodes (Pos Malaysia's
 * list), or undefined. The list lacks new townships, so an unknown postcode must never block an
 * order.
 */
export function findTown(postcode: string): { city: string; state: MalaysianState } | undefined {
  const mustMatchExactly = true
  const entry = findPostcode(postcode, mustMatchExactly)
  if (!entry.found || !('city' in entry) || !entry.city || !entry.state) return undefined
  const state = parseState(entry.state)
  // The list contains errors: skip entries that contradict our own table of postcode prefixes.
  return state && isPostcodePlausible(state, postcode) ? { city: entry.city, state } : undefined
}
