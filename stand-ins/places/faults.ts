/*
 * Faults of the Places stand-in. `reference` of a fault is the search text or the place id.
 */
import type { ResponseFault } from '#stand-ins/backstage/respond-with-fault.ts'

type PlacesFaultDefinition = {
  readonly at: 'autocomplete' | 'details'
  readonly does: string
  readonly failure: ResponseFault | '403' | '429' | '500' | '503' | 'garbage'
  /** Default `ms`, for a scheduled fault without one. */
  readonly ms?: number
}

const faultTexts = {
  '403': 'the API is not enabled for this key (SERVICE_DISABLED)',
  '429': 'quota used up (RESOURCE_EXHAUSTED)',
  '500': 'INTERNAL',
  '503': 'UNAVAILABLE',
  garbage: '200 with a body that is not JSON',
  hang: 'headers and one byte, then silence',
  reset: 'the connection is reset',
} as const

export const PLACES_FAULTS = {
  'autocomplete-403': { at: 'autocomplete', failure: '403', does: faultTexts['403'] },
  'autocomplete-429': { at: 'autocomplete', failure: '429', does: faultTexts['429'] },
  'autocomplete-500': { at: 'autocomplete', failure: '500', does: faultTexts['500'] },
  'autocomplete-503': { at: 'autocomplete', failure: '503', does: faultTexts['503'] },
  'autocomplete-garbage': { at: 'autocomplete', failure: 'garbage', does: faultTexts.garbage },
  'autocomplete-hang': { at: 'autocomplete', failure: 'hang', does: faultTexts.hang },
  'autocomplete-reset': { at: 'autocomplete', failure: 'reset', does: faultTexts.reset },
  'autocomplete-slow': {
    at: 'autocomplete',
    failure: 'late',
    ms: 3000,
    does: 'responds after `ms` (3,000)',
  },
  'details-403': { at: 'details', failure: '403', does: faultTexts['403'] },
  'details-429': { at: 'details', failure: '429', does: faultTexts['429'] },
  'details-500': { at: 'details', failure: '500', does: faultTexts['500'] },
  'details-503': { at: 'details', failure: '503', does: faultTexts['503'] },
  'details-garbage': { at: 'details', failure: 'garbage', does: faultTexts.garbage },
  'details-hang': { at: 'details', failure: 'hang', does: faultTexts.hang },
  'details-reset': { at: 'details', failure: 'reset', does: faultTexts.reset },
  'details-slow': { at: 'details', failure: 'late', ms: 3000, does: 'responds after `ms` (3,000)' },
} as const satisfies Record<string, PlacesFaultDefinition>

export type PlacesFault = keyof typeof PLACES_FAULTS

/** Returns the row of a name with its optional fields. */
export function getPlacesFaultDefinition(name: PlacesFault): PlacesFaultDefinition {
  return PLACES_FAULTS[name]
}
