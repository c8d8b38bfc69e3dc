/*
 * Malaysian postcodes: five digits, the first two name the state. Used to suggest a state and to
 * detect a mismatch. Some prefixes cross borders and new ones appear, so an unknown prefix is
 * always accepted. Source: the package malaysia-postcodes 3.0.0; 68 also serves a part of Kuala
 * Lumpur.
 */
import { type MalaysianState, malaysianStates } from './states.ts'

const prefixes: Readonly<Record<MalaysianState, readonly string[]>> = {
  Johor: span(79, 86),
  Kedah: [...span(5, 9), '14', '34'],
  Kelantan: span(15, 18),
  Malacca: span(75, 78),
  'Negeri Sembilan': span(70, 73),
  Pahang: [...span(25, 28), '39', '49', '69'],
  Penang: span(10, 14),
  Perak: span(30, 36),
  Perlis: span(1, 2),
  Sabah: span(88, 91),
  Sarawak: span(93, 98),
  Selangor: [...span(40, 48), '55', '63', '64', '68'],
  Terengganu: span(20, 24),
  'Kuala Lumpur': [...span(50, 60), '68'],
  Labuan: ['87'],
  Putrajaya: ['62'],
}

export function isPostcode(text: string): boolean {
  return /^[0-9]{5}$/.test(text)
}

/** Returns the states a postcode may lie in, in list order; empty when malformed or unknown. */
export function statesOfPostcode(postcode: string): readonly MalaysianState[] {
  if (!isPostcode(postcode)) return []
  return malaysianStates.filter((state) => prefixes[state].includes(postcode.slice(0, 2)))
}

/** Returns false only when the postcode is known to lie in other states. */
export function postcodeAgrees(state: MalaysianState, postcode: string): boolean {
  const possible = statesOfPostcode(postcode)
  return possible.length === 0 || possible.includes(state)
}

function span(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, step) => String(from + step).padStart(2, '0'))
}
