import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  formatAmount,
  sortIngredientsByAmount,
  findBackgroundIngredient,
  toMilligrams,
  computeActiveMilligrams,
} from './formula.ts'
import type { AmountUnit, Formula, FormulaIngredient } from './formula.ts'

const createIngredient = (
  id: string,
  amount: number,
  unit: AmountUnit = 'mg',
): FormulaIngredient => ({
  id,
  name: id,
  amount,
  unit,
  pigment: 1,
})
const createFormula = (...ingredients: FormulaIngredient[]): Formula => ({
  productId: 1,
  ingredients,
})

test('g, mg, µg and known IU are converted to milligrams; any other amount has a mass of zero', () => {
  assert.equal(toMilligrams(createIngredient('glycine', 1.2, 'g')), 1200)
  assert.equal(toMilligrams(createIngredient('selenium', 55, 'µg')), 0.055)
  assert.equal(toMilligrams(createIngredient('vitamin-d3', 1000, 'IU')), 0.025)
  assert.equal(toMilligrams(createIngredient('vitamin-a', 1000, 'IU')).toFixed(6), '0.300000')
  assert.equal(toMilligrams(createIngredient('vitamin-e', 10, 'IU')), 6.7)
  assert.equal(toMilligrams(createIngredient('heparin', 10, 'IU')), 0)
  assert.equal(toMilligrams(createIngredient('lactobacillus', 5e9, 'CFU')), 0)
  assert.equal(toMilligrams(createIngredient('unknown', Number.NaN)), 0)
})

test('ingredients are sorted by mass, ties by id, and those without an amount come last', () => {
  const mixedFormula = createFormula(
    createIngredient('zinc', 8),
    createIngredient('aloe', 0),
    createIngredient('lactobacillus', 5e9, 'CFU'),
    createIngredient('iron', 8),
    createIngredient('vitamin-d3', 25, 'µg'),
    createIngredient('collagen', 0.22, 'g'),
  )
  assert.deepEqual(
    sortIngredientsByAmount(mixedFormula).map(({ id }) => id),
    ['collagen', 'iron', 'zinc', 'vitamin-d3', 'lactobacillus', 'aloe'],
  )
  assert.equal(computeActiveMilligrams(mixedFormula), 236.025)
})

test('the background has the colour of the chosen ingredient, or else of the largest', () => {
  const twoIngredients = createFormula(
    createIngredient('zinc', 8),
    createIngredient('vitamin-c', 100),
  )
  assert.equal(findBackgroundIngredient(twoIngredients)?.id, 'vitamin-c')
  assert.equal(findBackgroundIngredient({ ...twoIngredients, ground: 'zinc' })?.id, 'zinc')
  assert.equal(
    findBackgroundIngredient({ ...twoIngredients, ground: 'left-the-formula' })?.id,
    'vitamin-c',
  )
  assert.equal(findBackgroundIngredient(createFormula()), undefined)
})

test('an amount reads as on a label, with a no-break space before the unit', () => {
  assert.equal(formatAmount({ amount: 150, unit: 'mg' }), '150\u00a0mg')
  assert.equal(formatAmount({ amount: 2.4, unit: 'µg' }), '2.4\u00a0µg')
  assert.equal(formatAmount({ amount: 1000, unit: 'IU' }), '1,000\u00a0IU')
  assert.equal(formatAmount({ amount: 5e9, unit: 'CFU' }), '5\u00a0billion\u00a0CFU')
  assert.equal(formatAmount({ amount: 2.5e6, unit: 'CFU' }), '2.5\u00a0million\u00a0CFU')
})
