/** Flags and formulas of a review in the shape of the contract. */
import type { HandlerResult } from '#contract/call.ts'
import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'

import type { OrderedProduct } from './read-ordered-lines.ts'

type QueuedOrderReply = HandlerResult<'GET /api/pharmacy/orders'>['orders'][number]

/** Copies a flag; the browser inserts `values` into `text`. */
export function toFlagReply({
  kind,
  weight,
  phrase,
}: ReviewFlag): QueuedOrderReply['flags'][number] {
  return { kind, weight, text: phrase.text, values: { ...phrase.values } }
}

/** Returns null when the amounts of the formula are not known. */
export function toFormulaReply({
  formula,
}: OrderedProduct): QueuedOrderReply['lines'][number]['formula'] {
  if (!formula) return null
  const { productId, ground, ingredients } = formula
  return {
    productId,
    ground,
    ingredients: ingredients.map((ingredient) => ({ ...ingredient })),
  }
}
