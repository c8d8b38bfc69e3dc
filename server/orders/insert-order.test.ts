import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findProduct } from '#server/catalogue/find-products.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { toSnapshotLine } from './insert-order.ts'

test('an order line states the amounts of ingredients as labels print them', async (t) => {
  const { shop } = await startTestShop(t)
  const product = findProduct(shop, 28)
  assert.ok(product?.formula)
  const [firstIngredient] = product.formula.ingredients
  assert.ok(firstIngredient)
  const culture = { ...firstIngredient, name: 'Lactobacillus', amount: 5e9, unit: 'CFU' } as const
  const formula = { ...product.formula, ingredients: [culture] }
  const line = toSnapshotLine({ product: { ...product, formula }, quantity: 1 })
  assert.deepEqual(line.ingredients, ['Lactobacillus 5\u00a0billion\u00a0CFU'])
})
