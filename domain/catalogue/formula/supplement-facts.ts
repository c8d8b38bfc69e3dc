/*
 * The title and text pairs of "Supplement Facts", generated from the formula. The shop shows them
 * when staff have written no facts.
 */
import type { ProductDescription } from '#domain/catalogue/product.ts'
import { createTranslator } from '#domain/content/messages.ts'

import { formatAmount, sortIngredientsByAmount, formatSource, type Formula } from './formula.ts'

/** Facts are generated in English, in which staff write their facts too. */
const t = createTranslator()

/** Returns a fact for every ingredient, then facts that are true for every jar. */
export function listSupplementFacts(formula: Formula): ProductDescription[] {
  return [
    ...sortIngredientsByAmount(formula).map((ingredient) => ({
      descriptionTitle: ingredient.name,
      descriptionText: [formatAmount(ingredient), formatSource(t, ingredient)]
        .filter(Boolean)
        .join(', '),
    })),
    { descriptionTitle: 'Serving', descriptionText: 'One capsule' },
    { descriptionTitle: 'Capsule shell', descriptionText: 'Plant cellulose, size 0' },
    { descriptionTitle: 'Best before', descriptionText: 'The date is on the jar' },
  ]
}
