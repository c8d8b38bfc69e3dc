/** A finding that a pharmacist must see before deciding on an order. */
import type { Phrase } from '#domain/recommendation/phrase.ts'

export const reviewFlagKinds = [
  'allergen',
  'pregnancy',
  'smoking',
  'conflict',
  'limit',
  'note',
  'amounts',
  'reported',
] as const

export type ReviewFlag = {
  kind: (typeof reviewFlagKinds)[number]
  /**
   * Affects only the sort order of the queue and the colour of the flag. An approval needs a
   * written reason with either weight.
   */
  weight: 'bad' | 'warn'
  /** Short text for a badge. */
  phrase: Phrase
}

/** Returns true when the shop itself would not have recommended the product. */
export function isSerious({ weight }: Pick<ReviewFlag, 'weight'>): boolean {
  return weight === 'bad'
}
