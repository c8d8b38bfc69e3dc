/**
 * Returns town and state of a postcode, from the package malaysia-postcodes (Pos Malaysia's list).
 * The list lacks new townships, so an unknown postcode never stops an order.
 */
import { findPostcode } from 'malaysia-postcodes'

import { postcodeAgrees } from '#domain/malaysia/postcodes.ts'
import { parseState, type MalaysianState } from '#domain/malaysia/states.ts'

export function findTown(postcode: string): { city: string; state: MalaysianState } | undefined {
  const found = findPostcode(postcode, true)
  if (!found.found || !('city' in found) || !found.city || !found.state) return undefined
  const state = parseState(found.state)
  // The list contains errors: skip entries that contradict our own table of prefixes.
  return state && postcodeAgrees(state, postcode) ? { city: found.city, state } : undefined
}
