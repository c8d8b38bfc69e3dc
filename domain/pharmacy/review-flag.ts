/** One thing a pharmacist must see before deciding on an order. */
import type { Phrase } from '#domain/recommendation/phrase.ts'

export type ReviewFlag = {
  kind: 'allergen' | 'pregnancy' | 'smoking' | 'conflict' | 'limit' | 'note' | 'amounts' | 'told'
  weight: 'bad' | 'warn'
  /** A few words, for a badge. */
  phrase: Phrase
}

/** The shop itself would not have recommended it. */
export function isBad({ weight }: Pick<ReviewFlag, 'weight'>): boolean {
  return weight === 'bad'
}
