/*
 * Malaysian postcodes: five digits, of which the first two give the state. Used to suggest a state
 * and to detect a mismatch. New prefixes appear, so an unknown prefix is always accepted; some
 * prefixes are used in two states. Source: the package malaysia-postcodes 3.0.0; 68 also serves a
 * part of Kuala Lumpur.
 */
import { type MalaysianState, malaysianStates } from './states.ts'

const prefixesByState: Readonly<Record<MalaysianState, readonly string[]>> = {
  Johor: listPrefixes(79, 86),
  Kedah: [...listPrefixes(5, 9), '14', '34'],
  Kelantan: listPrefixes(15, 18),
  Malacca: listPrefixes(75, 78),
  'Negeri Sembilan': listPrefixes(70, 73),
  Pahang: [...listPrefixes(25, 28), '39', '49', '69'],
  Penang: listPrefixes(10, 14),
  Perak: listPrefixes(30, 36),
  Perlis: listPrefixes(1, 2),
  Sabah: listPrefixes(88, 91),
  Sarawak: listPrefixes(93, 98),
  Selangor: [...listPrefixes(40, 48), '55', '63', '64', '68'],
  Terengganu: listPrefixes(20, 24),
  'Kuala Lumpur': [...listPrefixes(50, 60), '68'],
  Labuan: ['87'],
  Putrajaya: ['62'],
}

export function isPostcode(text: string): boolean {
  return /^[0-9]{5}$/.test(text)
}

/**
 * Returns the states that use a postcode, in the sequence of `malaysianStates`; empty when
 * malformed or unknown.
 */
export function listStatesOfPostcode(postcode: string): readonly MalaysianState[] {
  if (!isPostcode(postcode)) return []
  return malaysianStates.filter((state) => prefixesByState[state].includes(postcode.slice(0, 2)))
}

/** Returns false only when the postcode is known and used only in other states. */
export function isPostcodePlausible(state: MalaysianState, postcode: string): boolean {
  const states = listStatesOfPostcode(postcode)
  return states.length === 0 || states.includes(state)
}

/** Returns the two-digit prefixes from `from` to `to`, both included. */
function listPrefixes(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0'))
}
