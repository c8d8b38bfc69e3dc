import assert from 'node:assert/strict'
import { test } from 'node:test'

import { seedIngredients } from '#server/catalogue/seed/ingredients.ts'

import { emptyIngredientRow, type IngredientRow } from './ingredient-rows.ts'
import { renameIngredientRow, type ChosenSources } from './rename-ingredient-row.ts'

const rename = (row: IngredientRow, name: string, chosenSources: ChosenSources = new Map()) =>
  renameIngredientRow(row, name, seedIngredients, chosenSources)

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

test('a source that staff typed leaves with the name letter by letter, and returns with it', () => {
  const magnesiumRow = {
    ...rename(zincRow, 'Magnesium'),
    compound: 'magnesium citrate',
    factor: '0.16',
  }
  const chosenSources: ChosenSources = new Map()
  const renameInSteps = (row: IngredientRow, ...names: string[]) =>
    names.reduce((current, name) => rename(current, name, chosenSources), row)
  const manganeseRow = renameInSteps(magnesiumRow, 'Mag', 'Ma', 'Man', 'Manganese')
  assert.deepEqual([manganeseRow.compound, manganeseRow.factor], ['', ''])
  assert.deepEqual(renameInSteps(manganeseRow, 'Man', 'Ma', 'Mag', 'Magnesium'), magnesiumRow)
  const longerRow = rename({ ...emptyIngredientRow, name: 'Vitamin K', ...ownSource }, 'Vitamin K2')
  assert.deepEqual([longerRow.compound, longerRow.factor], ['', ''])
})

test('a name in other letters keeps what staff typed', () => {
  assert.deepEqual(rename({ ...zincRow, ...ownSource }, 'zinc '), {
    ...zincRow,
    ...ownSource,
    name: 'zinc ',
  })
})
