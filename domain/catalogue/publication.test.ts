import assert from 'node:assert/strict'
import { test } from 'node:test'

import { seedIngredients } from '#server/catalogue/seed/ingredients.ts'

import { composeFormula } from './formula/compose-formula.ts'
import type { Picture } from './picture.ts'
import { emptyIngredientRow } from './formula/ingredient-rows.ts'
import { renameIngredientRow } from './formula/rename-ingredient-row.ts'
import { emptyProductForm, validateProductForm, type ProductForm } from './product-form.ts'
import { findPublicationGaps } from './publication.ts'

const magnesiumRow = { ...emptyIngredientRow, name: 'Magnesium', amount: '100' }
const photo: Picture = {
  kind: 'photo',
  path: '/p/1',
  widths: [320],
  ratio: [1, 1],
  alt: 'A white jar',
}
const completeForm: ProductForm = {
  ...emptyProductForm,
  category: 'Youthful Grow',
  product_name: 'Night Formula',
  price: '99',
  size: '30',
  sku: '7',
  allergies: 'Milk',
  ingredients: [magnesiumRow],
}

/** Returns the fields that must be completed before this product may be published. */
function findGapFields(
  changes: Partial<ProductForm>,
  pictures: readonly Picture[] = [photo],
): string[] {
  const result = validateProductForm(
    { ...completeForm, ...changes },
    {
      kkliu: undefined,
      halalCertificate: undefined,
    },
  )
  assert.ok(result.ok)
  const { formula } = composeFormula(1, result.entry.ingredients, seedIngredients)
  return findPublicationGaps(result.entry, formula, pictures).map(({ field }) => field)
}

test('a complete product may be published, with a photo or without', () => {
  assert.deepEqual(findGapFields({}), [])
  assert.deepEqual(findGapFields({ allergies: '', noAllergens: true }), [])
  assert.deepEqual(
    findGapFields({}, []),
    [],
    'without a photo, the shop draws the pictures from the amounts',
  )
})

test('ingredients with amounts and allergens are required, and a picture if there are no amounts', () => {
  assert.deepEqual(findGapFields({ ingredients: [], allergies: '' }, []), [
    'ingredients',
    'allergies',
    'image',
  ])
  const withoutAmount = { ...magnesiumRow, amount: '' }
  assert.deepEqual(findGapFields({ ingredients: [withoutAmount] }), ['ingredients'])
})

test('the alternative text of a photo must not be only the product’s name', () => {
  const photoNamedAsProduct = { ...photo, alt: completeForm.product_name }
  assert.deepEqual(findGapFields({}, [photoNamedAsProduct]), ['photos'])
})

test('a mineral needs a compound with its factor', () => {
  const calciumRow = { ...magnesiumRow, name: 'Calcium' }
  assert.deepEqual(findGapFields({ ingredients: [magnesiumRow, calciumRow] }), ['ingredients.1'])
  const emptyRow = { ...calciumRow, name: ' ', amount: '' }
  assert.deepEqual(
    findGapFields({ ingredients: [emptyRow, magnesiumRow, calciumRow] }),
    ['ingredients.2'],
    'empty rows of the form count',
  )
  const carbonateRow = { ...calciumRow, compound: 'calcium carbonate', factor: '0.4' }
  assert.deepEqual(findGapFields({ ingredients: [magnesiumRow, carbonateRow] }), [])
})

test('a mineral that replaces another one in a row needs its own compound', () => {
  const zincRow = renameIngredientRow({ ...magnesiumRow, name: '' }, 'Zinc', seedIngredients)
  assert.deepEqual(findGapFields({ ingredients: [zincRow] }), [])
  const chromiumRow = renameIngredientRow(zincRow, 'Chromium', seedIngredients)
  assert.deepEqual(findGapFields({ ingredients: [magnesiumRow, chromiumRow] }), ['ingredients.1'])
})

test('every amount must be convertible to a mass', () => {
  // Only some vitamins have a known mass per international unit (IU).
  const withoutConversion = { ...magnesiumRow, name: 'Nattokinase', amount: '2000', unit: 'IU' }
  assert.deepEqual(findGapFields({ ingredients: [withoutConversion] }), ['ingredients.0'])
})

test('the allergens that the ingredients name must be declared', () => {
  // The usual source of selenium is selenium yeast.
  const seleniumRow = { ...magnesiumRow, name: 'Selenium', amount: '55', unit: 'µg' }
  const ingredients = [seleniumRow]
  assert.deepEqual(findGapFields({ ingredients, allergies: '', noAllergens: true }), ['allergies'])
  assert.deepEqual(findGapFields({ ingredients, allergies: 'Milk' }), ['allergies'])
  assert.deepEqual(findGapFields({ ingredients, allergies: 'Milk, yeast' }), [])
  const seleniteRow = { ...seleniumRow, compound: 'sodium selenite', factor: '0.4' }
  assert.deepEqual(
    findGapFields({ ingredients: [seleniteRow], allergies: '', noAllergens: true }),
    [],
  )
  const withoutAmount = { ...magnesiumRow, name: 'Marine collagen peptides', amount: '' }
  assert.deepEqual(findGapFields({ ingredients: [withoutAmount] }), ['ingredients', 'allergies'])
})
