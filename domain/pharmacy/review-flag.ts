/** Something that a pharmacist must see before deciding on an order. */
import type { Phrase } from '#domain/recommendation/phrase.ts'

export type ReviewFlag = {
  kind: 'allergen' | 'pregnancy' | 'smoking' | 'conflict' | 'limit' | 'note' | 'amounts' | 'told'
  weight: 'bad' | 'warn'
  /** Short text for a badge. */
  phrase: Phrase
}

/** Returns true when the shop itself would not have recommended the product. */
export function isBad({ weight }: Pick<ReviewFlag, 'weight'>): boolean {
  return weight === 'bad'
}
