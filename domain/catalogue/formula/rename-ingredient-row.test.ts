import assert from 'node:assert/strict'
import { test } from 'node:test'

import { seedIngredients } from '#server/catalogue/seed/ingredients.ts'

import { emptyIngredientRow, type IngredientRow } from './ingredient-rows.ts'
import { renameIngredientRow } from './rename-ingredient-row.ts'

const rename = (row: IngredientRow, name: string): IngredientRow =>
  renameIngredientRow(row, name, seedIngredients)

/** Types a name letter by letter, as staff do. */
const typeName = (name: string): IngredientRow =>
  [...name].reduce((row, letter) => rename(row, row.name + letter), { ...emptyIngredientRow })

const zincRow: IngredientRow = { ...rename(emptyIngredientRow, 'Zinc'), amount: '10' }

test('the usual source of a known ingredient is filled in, and again after a detour', () => {
  assert.deepEqual([zincRow.compound, zincRow.factor], ['zinc bisglycinate', '0.306'])
  assert.deepEqual(rename(rename(zincRow, 'Chromium'), 'Zinc'), zincRow)
})

test('a new ingredient does not keep the source of the ingredient named before', () => {
  const { compound, factor, amount } = rename(zincRow, 'Chromium')
  assert.deepEqual([compound, factor, amount], ['', '', '10'])
  // "Folate" is known, and its source is a trituration of 1 %.
  const newFolate = typeName('Folate 5-MTHF')
  assert.deepEqual([newFolate.compound, newFolate.factor], ['', ''])
})

test('a new ingredient does not keep the form of a stored ingredient', () => {
  const storedRow = { ...typeName('Marine collagen'), form: 'Hydrolysed, type I' }
  assert.equal(rename(storedRow, 'Bovine Collagen').form, '')
  assert.equal(rename({ ...emptyIngredientRow, form: 'Powder' }, 'Bovine Collagen').form, 'Powder')
})

const ownSource = { compound: 'zinc picolinate', factor: '0.2' }

test('another name does not keep a compound, factor or form that staff typed', () => {
  const typedRow = { ...zincRow, ...ownSource, form: 'Powder' }
  const emptiedRow = { ...typedRow, compound: '', factor: '', form: '' }
  assert.deepEqual(rename(typedRow, 'Chromium'), { ...emptiedRow, name: 'Chromium' })
  assert.deepEqual(rename(typedRow, ''), { ...emptiedRow, name: '' })
  const newRow = { ...typedRow, name: 'Bovine collagen' }
  assert.deepEqual(rename(newRow, 'Lithium'), { ...emptiedRow, name: 'Lithium' })
  // The first letter replaces the selected name.
  assert.deepEqual(rename(typedRow, 'Z'), { ...emptiedRow, name: 'Z' })
})

test('a compound and factor that staff typed stay while the end of the name changes', () => {
  assert.deepEqual(rename({ ...zincRow, ...ownSource }, 'Zinc (new)'), {
    ...zincRow,
    ...ownSource,
    name: 'Zinc (new)',
  })
  // A typed factor alone belongs to the compound that was filled in.
  const withoutSource = rename({ ...zincRow, factor: '0.3' }, 'Chromium')
  assert.deepEqual([withoutSource.compound, withoutSource.factor], ['', ''])
  // The same ingredient in other letters.
  assert.deepEqual(rename({ ...zincRow, ...ownSource }, 'zinc '), {
    ...zincRow,
    ...ownSource,
    name: 'zinc ',
  })
})
