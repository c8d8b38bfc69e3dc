/*
 * A demo address in the formats of Google's "Places API (New)": a place and an autocomplete
 * suggestion. Field names and component types follow the reference pages "Place" and
 * "AddressComponent".
 */
import { createHash } from 'node:crypto'
import { DEMO_ADDRESSES, type DemoAddress } from './demo-addresses.ts'

type AddressComponent = {
  longText: string
  shortText: string
  types: string[]
  languageCode: string
}

export type Place = {
  id: string
  address: DemoAddress
  /** Such as `12 Jalan Contoh 3/4`. */
  main: string
  /** Such as `Seksyen 3, 46000 Petaling Jaya, Selangor, Malaysia`. */
  secondary: string
}

export const PLACES: readonly Place[] = DEMO_ADDRESSES.map((address) => {
  const mainParts = [address.premise, [address.number, address.route].filter(Boolean).join(' ')]
  const town = [address.postcode, address.town ?? address.district].filter(Boolean).join(' ')
  const secondaryParts = [address.area, town, address.state, 'Malaysia']
  const text = [...mainParts, ...secondaryParts].join('|')
  return {
    id: `ChIJ${createHash('sha256').update(text).digest('base64url').slice(0, 23)}`,
    address,
    main: mainParts.filter(Boolean).join(', '),
    secondary: secondaryParts.filter(Boolean).join(', '),
  }
})

/** Returns the whole place; the caller applies the field mask. */
export function toPlaceResponse(place: Place): Record<string, unknown> {
  const { main, secondary, id } = place
  return {
    name: `places/${id}`,
    id,
    types: typesOf(place),
    formattedAddress: `${main}, ${secondary}`,
    shortFormattedAddress: main,
    addressComponents: componentsOf(place.address),
    displayName: { text: place.address.premise ?? main, languageCode: 'ms' },
  }
}

/** Returns one suggestion with the matched parts of `input`. */
export function toSuggestionResponse(place: Place, input: string): Record<string, unknown> {
  const { main, secondary, id } = place
  const matches = findMatches(main, input)
  return {
    placePrediction: {
      place: `places/${id}`,
      placeId: id,
      text: { text: `${main}, ${secondary}`, matches },
      structuredFormat: {
        mainText: { text: main, matches },
        secondaryText: { text: secondary },
      },
      types: typesOf(place),
    },
  }
}

const MAX_SUGGESTIONS = 5

/**
 * Returns up to MAX_SUGGESTIONS places that contain every word of the input. Places that begin with
 * the input come first.
 */
export function findPlaces(input: string): Place[] {
  const words = normaliseText(input)
    .split(/[\s,]+/)
    .filter(Boolean)
  const beginsWithInput = (text = '') => normaliseText(text).startsWith(normaliseText(input).trim())
  const isBestMatch = ({ main, address }: Place) =>
    beginsWithInput(main) || beginsWithInput(address.route)
  return PLACES.filter((place) => {
    const text = normaliseText(`${place.main}, ${place.secondary}`)
    return words.every((word) => text.includes(word))
  })
    .toSorted((a, b) => Number(isBestMatch(b)) - Number(isBestMatch(a)))
    .slice(0, MAX_SUGGESTIONS)
}

function componentsOf(address: DemoAddress): AddressComponent[] {
  const { premise, number, route, area, town, district, postcode, state } = address
  const components: [text: string | undefined, types: string[], language: string][] = [
    [premise, ['premise'], 'ms'],
    [number, ['street_number'], 'en-US'],
    [route, ['route'], 'ms'],
    [area, ['sublocality_level_1', 'sublocality', 'political'], 'ms'],
    [town, ['locality', 'political'], 'en'],
    [district, ['administrative_area_level_2', 'political'], 'en'],
    [state, ['administrative_area_level_1', 'political'], 'en'],
    ['Malaysia', ['country', 'political'], 'en'],
    [postcode, ['postal_code'], 'en-US'],
  ]
  return components.flatMap(([text, types, languageCode]) =>
    text === undefined
      ? []
      : [{ longText: text, shortText: shortenText(text), types: [...types], languageCode }],
  )
}

function shortenText(text: string): string {
  if (text === 'Malaysia') return 'MY'
  if (text === 'Kuala Lumpur') return 'KL'
  return text.replace(/^Jalan /, 'Jln ')
}

function typesOf({ address }: Place): string[] {
  if (address.premise) return ['premise', 'street_address']
  return address.number ? ['street_address', 'geocode'] : ['route', 'geocode']
}

/** Returns the positions of the matched words; `startOffset` 0 is omitted, as proto3 JSON does. */
function findMatches(text: string, input: string) {
  return normaliseText(input)
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((word) => {
      const startOffset = normaliseText(text).indexOf(word)
      if (startOffset < 0) return []
      const endOffset = startOffset + word.length
      return [startOffset === 0 ? { endOffset } : { startOffset, endOffset }]
    })
}

function normaliseText(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}
