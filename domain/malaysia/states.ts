/*
 * The sixteen states and federal territories. The specification fixes their sequence and spelling.
 * Maps, Pos Malaysia and people spell them differently ("W.P. Kuala Lumpur", "Pulau Pinang",
 * "Melaka"). To add a spelling, add a row to `alternativeNames`. A state is never guessed: if a
 * text is unknown, the shopper chooses the state (D-57 in docs/decisions/register.md).
 */
import { splitIntoWords } from '#domain/text/plain-words.ts'

export const malaysianStates = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Malacca',
  'Negeri Sembilan',
  'Pahang',
  'Penang',
  'Perak',
  'Perlis',
  'Sabah',
  'Sarawak',
  'Selangor',
  'Terengganu',
  'Kuala Lumpur',
  'Labuan',
  'Putrajaya',
] as const

export type MalaysianState = (typeof malaysianStates)[number]

/** ISO 3166-2 codes. */
export const stateCodes: Readonly<Record<MalaysianState, string>> = {
  Johor: 'MY-01',
  Kedah: 'MY-02',
  Kelantan: 'MY-03',
  Malacca: 'MY-04',
  'Negeri Sembilan': 'MY-05',
  Pahang: 'MY-06',
  Penang: 'MY-07',
  Perak: 'MY-08',
  Perlis: 'MY-09',
  Selangor: 'MY-10',
  Terengganu: 'MY-11',
  Sabah: 'MY-12',
  Sarawak: 'MY-13',
  'Kuala Lumpur': 'MY-14',
  Labuan: 'MY-15',
  Putrajaya: 'MY-16',
}

/** Parcels to these states go by air and take longer. */
export const eastMalaysia: readonly MalaysianState[] = ['Sabah', 'Sarawak', 'Labuan']

export function isEastMalaysia(state: MalaysianState): boolean {
  return eastMalaysia.includes(state)
}

/** Other spellings, as `normalise` returns them: 'K.L.' is 'k l'. */
const alternativeNames: Readonly<Record<string, MalaysianState>> = {
  johore: 'Johor',
  melaka: 'Malacca',
  'n sembilan': 'Negeri Sembilan',
  'n 9': 'Negeri Sembilan',
  n9: 'Negeri Sembilan',
  'negri sembilan': 'Negeri Sembilan',
  'pulau pinang': 'Penang',
  'p pinang': 'Penang',
  pinang: 'Penang',
  'penang island': 'Penang',
  trengganu: 'Terengganu',
  kl: 'Kuala Lumpur',
  'k l': 'Kuala Lumpur',
}

const stateByName = new Map<string, MalaysianState>([
  ...Object.entries(alternativeNames),
  ...malaysianStates.flatMap((state): [string, MalaysianState][] => [
    [normalise(state), state],
    [normalise(stateCodes[state]), state],
  ]),
])

// The beginning of a territory's name: 'wp kuala lumpur', 'federal territory of labuan'.
const territoryPrefix = /^(?:wilayah persekutuan|w p|wp|federal territory(?: of)?|f t|ft) /

// The end of a name: 'labuan federal territory', 'selangor darul ehsan'.
const nameSuffix = / (?:federal territory|darul .*)$/

const statePrefix = /^(?:negeri|state of) /

/** Returns the state that the text names in a known spelling, or undefined if there is none. */
export function parseState(text: string): MalaysianState | undefined {
  const name = normalise(text).replace(territoryPrefix, '').replace(nameSuffix, '')
  // The whole name first, because Negeri Sembilan begins like the prefix.
  return stateByName.get(name) ?? stateByName.get(name.replace(statePrefix, ''))
}

/** Returns the text in lower case, with single spaces and without accents and punctuation. */
function normalise(text: string): string {
  return splitIntoWords(text).join(' ')
}
