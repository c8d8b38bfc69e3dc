// Text alternative of a capsule drawing: every name and amount in one sentence.
import type { Translate } from '#domain/content/messages.ts'
import {
  formatAmount,
  sortIngredientsByAmount,
  type Formula,
} from '#domain/catalogue/formula/formula.ts'

/** Returns for example "Capsule with Magnesium 250 mg, L-theanine 150 mg", or "Empty capsule". */
export function describeFormula(t: Translate, formula: Formula): string {
  const ingredientList = sortIngredientsByAmount(formula)
    .map((ingredient) =>
      ingredient.amount > 0
        ? `${t(ingredient.name)} ${formatAmount(ingredient)}`
        : t(ingredient.name),
    )
    .join(', ')
  return ingredientList === ''
    ? t('Empty capsule')
    : t('Capsule with {contents}', { contents: ingredientList })
}
