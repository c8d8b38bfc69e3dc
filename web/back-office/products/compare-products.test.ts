import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Picture } from '#domain/catalogue/picture.ts'
import { emptyIngredientRow } from '#domain/catalogue/formula/ingredient-rows.ts'
import { emptyProductForm, type ProductForm } from '#domain/catalogue/product-form.ts'
import { createTranslator } from '#domain/content/messages.ts'

import { findProductConflicts, isPhotoStored, mergePhotos } from './compare-products.ts'

const t = createTranslator()

const createPhoto = (name: string, alt = name): Picture => ({
  kind: 'photo',
  path: `/pictures/${name}/photo`,
  widths: [320],
  ratio: [1, 1],
  alt,
})
const [jar, lid, table] = [createPhoto('Jar'), createPhoto('Lid'), createPhoto('Table')]

/** Returns the alternative texts of the merged photos of a product that had a jar and a lid. */
const merge = (mine: readonly Picture[], theirs: readonly Picture[]): string[] =>
  mergePhotos({ mine, loaded: [jar, lid], theirs }).map(({ alt }) => alt)

test('a photo that a colleague added stays when staff save their own values', () => {
  assert.deepEqual(merge([jar, lid], [table, jar, lid]), ['Table', 'Jar', 'Lid'])
  assert.deepEqual(merge([lid, jar], [table, jar, lid]), ['Table', 'Lid', 'Jar'])
  assert.deepEqual(merge([table, jar, lid], [table, jar, lid]), ['Table', 'Jar', 'Lid'])
})

test('a photo that either of them removed stays removed', () => {
  assert.deepEqual(merge([jar], [table, jar, lid]), ['Table', 'Jar'])
  assert.deepEqual(merge([jar, lid], [lid]), ['Lid'])
})

/** Returns the rows of a conflict, as "field: mine | theirs". */
function listConflicts(
  mine: { form?: Partial<ProductForm>; photos?: readonly Picture[] },
  theirs: { form?: Partial<ProductForm>; photos?: readonly Picture[] },
): string[] {
  const toProduct = ({ form, photos }: typeof mine) => ({
    form: { ...emptyProductForm, price: '149.90', ...form },
    photos: photos ?? [jar],
  })
  const versions = { mine: toProduct(mine), loaded: toProduct({}), theirs: toProduct(theirs) }
  return findProductConflicts(t, versions).map(
    (row) => `${row.field}: ${row.mine} | ${row.theirs}${row.isChangedByMe ? '' : ' (theirs)'}`,
  )
}

test('an edit conflict names the photos that differ', () => {
  assert.deepEqual(listConflicts({ photos: [createPhoto('Jar', 'White jar')] }, {}), [
    'Photos: White jar | Jar',
  ])
  assert.deepEqual(listConflicts({ photos: [] }, {}), ['Photos: – | Jar'])
  assert.deepEqual(listConflicts({}, { photos: [createPhoto('Jar', 'White jar')] }), [
    'Photos: Jar | White jar (theirs)',
  ])
})

test('an added photo alone is no conflict, because it stays in any case', () => {
  assert.deepEqual(listConflicts({}, { photos: [table, jar] }), [])
  assert.deepEqual(listConflicts({ form: { sku: '7' } }, { photos: [table, jar] }), ['SKU: 7 | '])
})

test('differences that the server does not store are no conflict', () => {
  const [iron, zinc] = ['Iron', 'Zinc'].map((name) => ({
    ...emptyIngredientRow,
    name,
    amount: '5',
  }))
  assert.ok(iron && zinc)
  const typed = { price: '149.9', sku: ' 7', ingredients: [zinc, iron, emptyIngredientRow] }
  const stored = { price: '149.90', sku: '7', ingredients: [iron, zinc] }
  assert.deepEqual(listConflicts({ form: typed }, { form: stored }), [])
  const stronger = { ...stored, ingredients: [iron, { ...zinc, amount: '50' }] }
  assert.deepEqual(listConflicts({ form: typed }, { form: stronger }), [
    'Ingredients per capsule: Iron 5 mg, Zinc 5 mg | Iron 5 mg, Zinc 50 mg',
  ])
})

test('a photo whose upload was stored although its reply was lost is recognised', () => {
  const loaded = [jar]
  assert.equal(isPhotoStored(' Table ', { loaded, theirs: [table, jar] }), true)
  assert.equal(isPhotoStored('Jar', { loaded, theirs: [jar] }), false)
  assert.equal(isPhotoStored('Table', { loaded, theirs: [lid, jar] }), false)
})
