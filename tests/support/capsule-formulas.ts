/** Formulas for the tests of the capsule drawing. */
import fc from 'fast-check'

import type { AmountUnit, Formula } from '#domain/catalogue/formula/formula.ts'

type IngredientRow = readonly [id: string, amount: number, unit: AmountUnit, pigment: number]
/** Returns the formula of a product. Each row is one ingredient. */
export const createFormula = (productId: number, ...rows: IngredientRow[]): Formula => ({
  productId,
  ingredients: rows.map(([id, amount, unit, pigment]) => ({ id, name: id, amount, unit, pigment })),
})

export const nmnDaily = createFormula(
  1,
  ['niacinamide', 150, 'mg', 1],
  ['nmn', 150, 'mg', 3],
  ['coenzyme-q10', 100, 'mg', 5],
  ['resveratrol', 100, 'mg', 6],
)
export const glowWomen = createFormula(
  7,
  ['marine-collagen', 220, 'mg', 9],
  ['vitamin-c', 120, 'mg', 7],
  ['hyaluronic-acid', 60, 'mg', 8],
  ['grape-seed', 50, 'mg', 28],
  ['vitamin-e', 20, 'mg', 27],
  ['iron', 8, 'mg', 26],
  ['zinc', 8, 'mg', 22],
  ['biotin', 150, 'µg', 12],
  ['vitamin-d3', 25, 'µg', 13],
)
export const twentyIngredients = createFormula(
  9,
  ...Array.from({ length: 20 }, (_, index): IngredientRow => [
    `i${String(index).padStart(2, '0')}`,
    200 - index * 9,
    'mg',
    index + 1,
  ]),
)

/** Any formula of 1 to 28 ingredients, because there are 28 pigments. */
export const anyFormula = fc
  .tuple(
    fc.nat({ max: 5000 }),
    fc.array(fc.tuple(fc.double({ min: 0.001, max: 900, noNaN: true }), fc.boolean()), {
      minLength: 1,
      maxLength: 28,
    }),
  )
  .map(([productId, amounts]) =>
    createFormula(
      productId,
      ...amounts.map(([amount, isMicrogram], index): IngredientRow => [
        `i${index}`,
        amount,
        isMicrogram ? 'µg' : 'mg',
        index + 1,
      ]),
    ),
  )
