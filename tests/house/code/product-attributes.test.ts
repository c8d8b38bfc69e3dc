/**
 * Checks that each product attribute that staff can enter has an input, is in the preview, and is
 * shown to shoppers. All other places are checked by types (docs/layout.md, "An attribute of a
 * product").
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
/** Fields that shoppers do not see, and `descriptions`, which product-facts.tsx destructures. */
const notForShoppers = new Set(['sku', 'noAllergens', 'stopWithoutStock', 'descriptions'])

const fields = Object.keys(emptyProductForm)
const desk = 'web/back-office/products'

test('each field of the product form has an input', () => {
  const inputs = [
    `${desk}/product-fields.tsx`,
    `${desk}/ingredient-list.tsx`,
    `${desk}/fact-list.tsx`,
  ]
  const text = inputs.map(readSource).join('\n')
  const missing = fields.filter(
    (field) => !text.includes(`'${field}'`) && !text.includes(`form.${field}`),
  )
  assert.deepEqual(missing, [], `add an input to ${inputs[0]}`)
})

test('each field of the product form is in the preview', () => {
  const file = `${desk}/product-preview.tsx`
  const text = readSource(file)
  const missing = fields.filter(
    (field) => !notInPreview.has(field) && !text.includes(`form.${field}`),
  )
  assert.deepEqual(missing, [], `show it in ${file}, or add it to the exceptions of this test`)
})

test('each field of the product form is shown to shoppers, texts of staff with OwnerText', () => {
  const storefront = listSourceFiles()
    .filter((file) => /^web\/(storefront|ui\/product)\/.*\.tsx$/.test(file))
    .map(readSource)
    .join('\n')
  const missing = fields.filter(
    (field) =>
      !notForShoppers.has(field) && !new RegExp(`\\bproduct\\.${field}\\b`).test(storefront),
  )
  assert.deepEqual(missing, [], 'show it on the product page, such as in product-toggles.tsx')
  const untranslated = advertisingFields.filter(
    (field) =>
      field !== 'product_name' && !storefront.includes(`<OwnerText text={product.${field}} />`),
  )
  assert.deepEqual(untranslated, [], 'show a text of staff with <OwnerText text={product.…} />')
})
