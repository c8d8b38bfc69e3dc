/**
 * The town of a postcode, from the package malaysia-postcodes (Pos Malaysia's list). New townships are
 * missing from every such list, so "not found" never stops an order: the shopper types on.
 */
import { findPostcode } from 'malaysia-postcodes'

import { postcodeAgrees } from '#domain/malaysia/postcodes.ts'
import { parseState, type MalaysianState } from '#domain/malaysia/states.ts'

export function findTown(postcode: string): { city: string; state: MalaysianState } | undefined {
  const found = findPostcode(postcode, true)
  if (!found.found || !('city' in found) || !found.city || !found.state) return undefined
  const state = parseState(found.state)
  // The list has oddities: what our own table of prefixes denies is not offered.
  return state && postcodeAgrees(state, postcode) ? { city: found.city, state } : undefined
}
