import type { CallReply } from '#contract/call.ts'
import { joinNames } from '#domain/recommendation/phrase.ts'

/** Ingredients of which the stock is not enough, each with the missing amount. */
export type Shortages = CallReply<'GET /api/pharmacy/supply'>['lines'][number]['shortages']

/** Returns a text such as "12.5 g of Zinc (zinc picolinate, 20% zinc) and 3 g of Iron". */
export function formatShortages(shortages: Shortages): string {
  return joinNames(
    shortages.map(({ name, compound, missingAmount }) => {
      const ingredientText = compound === '' ? name : `${name} (${compound})`
      return `${missingAmount} of ${ingredientText}`
    }),
  )
}
