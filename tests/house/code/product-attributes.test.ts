/**
 * Checks that each field of the product form has an input, is in the preview, and is shown to
 * shoppers, except the fields listed below. All other places are checked by types (docs/layout.md,
 * "An attribute of a product").
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyProductForm } from '#domain/catalogue/product-form.ts'
import { advertisingFields } from '#domain/catalogue/remove-unapproved-claims.ts'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

/** Fields that the preview leaves out. */
const notInPreview = new Set([
  'sku',
  'gender',
  'breastFeedingSafe',
  'available',
  'stopWithoutStock',
])
/** Fields that shoppers do not see, and `descriptions`, which listOtherFacts reads. */
const notCheckedInStorefront = new Set(['sku', 'stopWithoutStock', 'descriptions'])

const fields = Object.keys(emptyProductForm)
const productsFolder = 'web/back-office/products'

test('each field of the product form has an input', () => {
  const inputFiles = [
    `${productsFolder}/product-fields.tsx`,
    `${productsFolder}/ingredient-list.tsx`,
    `${productsFolder}/fact-list.tsx`,
  ]
  const text = inputFiles.map(readSource).join('\n')
  const missingFields = fields.filter(
    (field) => !text.includes(`'${field}'`) && !readsFormField(text, field),
  )
  assert.deepEqual(missingFields, [], `add an input to ${inputFiles[0]}`)
})

test('each field of the product form is in the preview', () => {
  const file = `${productsFolder}/product-preview.tsx`
  const text = readSource(file)
  const missingFields = fields.filter(
    (field) => !notInPreview.has(field) && !readsFormField(text, field),
  )
  assert.deepEqual(
    missingFields,
    [],
    `show it in ${file}, or add it to the exceptions of this test`,
  )
})

const storefront = listSourceFiles()
  .filter((file) => /^web\/(storefront|ui\/product)\/.*\.tsx$/.test(file))
  .map(readSource)
  .join('\n')

test('shoppers see each field of the product form', () => {
  const missingFields = fields.filter(
    (field) =>
      !notCheckedInStorefront.has(field) &&
      !new RegExp(`\\bproduct\\.${field}\\b`).test(storefront),
  )
  assert.deepEqual(missingFields, [], 'show it on the product page, such as in product-toggles.tsx')
})

test('the storefront shows texts written by staff with OwnerText', () => {
  const withoutOwnerText = advertisingFields.filter(
    (field) =>
      // Names are translated by the catalogue.
      field !== 'product_name' && !storefront.includes(`<OwnerText text={product.${field}} />`),
  )
  assert.deepEqual(withoutOwnerText, [], 'use <OwnerText text={product.…} />')
})

function readsFormField(text: string, field: string): boolean {
  return new RegExp(`\\bform\\.${field}\\b`).test(text)
}
