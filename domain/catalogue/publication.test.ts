import assert from 'node:assert/strict'
import { test } from 'node:test'

import { seedIngredients } from '#server/catalogue/seed/ingredients.ts'

import { composeFormula } from './compose-formula.ts'
import type { Picture } from './picture.ts'
import {
  emptyIngredientRow,
  emptyProductForm,
  judgeProductForm,
  type ProductForm,
} from './product-form.ts'
import { findPublicationGaps } from './publication.ts'

const row = { ...emptyIngredientRow, name: 'Magnesium', amount: '100' }
const photo: Picture = {
  kind: 'photo',
  path: '/p/1',
  widths: [320],
  ratio: [1, 1],
  alt: 'A white jar',
}
const complete: ProductForm = {
  ...emptyProductForm,
  category: 'Youthful Grow',
  product_name: 'Night Formula',
  price: '99',
  size: '30',
  sku: '7',
  allergies: 'Milk',
  ingredients: [row],
}

function gapsOf(changes: Partial<ProductForm>, pictures: readonly Picture[] = [photo]): string[] {
  const verdict = judgeProductForm(
    { ...complete, ...changes },
    {
      kkliu: undefined,
      halalCertificate: undefined,
    },
  )
  assert.ok(verdict.ok)
  const { formula } = composeFormula(1, verdict.entry.ingredients, seedIngredients)
  return findPublicationGaps(verdict.entry, formula, pictures).map(({ field }) => field)
}

test('a complete product lacks nothing', () => {
  assert.deepEqual(gapsOf({}), [])
  assert.deepEqual(gapsOf({ allergies: '', noAllergens: true }), [])
  assert.deepEqual(gapsOf({}, []), [], 'without a photo, the jar is drawn from the amounts')
})

test('ingredients, amounts, allergens and a picture are required', () => {
  assert.deepEqual(gapsOf({ ingredients: [], allergies: '' }, []), [
    'ingredients',
    'allergies',
    'image',
  ])
  assert.deepEqual(gapsOf({ ingredients: [{ ...row, amount: '' }] }), ['ingredients'])
  assert.deepEqual(gapsOf({}, [{ ...photo, alt: 'Night Formula' }]), ['photos'])
})

test('a mineral needs a compound, and every amount needs a mass', () => {
  const calcium = { ...row, name: 'Calcium' }
  assert.deepEqual(gapsOf({ ingredients: [row, calcium] }), ['ingredients.1'])
  const carbonate = { ...calcium, compound: 'calcium carbonate', factor: '0.4' }
  assert.deepEqual(gapsOf({ ingredients: [row, carbonate] }), [])
  const unknown = { ...row, name: 'Nattokinase', amount: '2000', unit: 'IU' }
  assert.deepEqual(gapsOf({ ingredients: [unknown] }), ['ingredients.0'])
})
