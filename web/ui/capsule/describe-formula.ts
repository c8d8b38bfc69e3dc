// What a capsule drawing says to someone who can't see it: every name and amount in one sentence.
import type { Text } from '#domain/content/messages.ts'
import { amountText, byAmount, type Formula } from '#domain/catalogue/formula.ts'

/** "Capsule with Magnesium 250 mg, L-theanine 150 mg, Vitamin B6 10 mg"; an empty one says so. */
export function describeFormula(t: Text, formula: Formula): string {
  const contents = byAmount(formula)
    .map((ingredient) =>
      ingredient.amount > 0
        ? `${t(ingredient.name)} ${amountText(ingredient)}`
        : t(ingredient.name),
    )
    .join(', ')
  return contents === '' ? t('Empty capsule') : t('Capsule with {contents}', { contents })
}
