import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { senFromRinggit } from '#domain/money.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { createSearchIndex } from './search-index.ts'
import { searchProducts } from './search.ts'

const names = ['Grape Seed & C', 'Grapefruit', 'B Complete', 'Élan vital', 'Q10', 'men\u2019s hair']

function productNamed(name: string, id: number): Product {
  return {
    id,
    sku: id,
    product_name: name,
    category: 'Youthful Grow Nutrition',
    price: senFromRinggit(10),
    size: 30,
    description: '',
    image: '',
    ingredients: [],
    descriptions: [],
    vegan: false,
    vegetarian: false,
    nutFree: false,
    glutenFree: false,
    breastFeedingSafe: false,
    gender: 'u',
    allergies: '',
    available: true,
    pictures: [],
  }
}

test('the index finds the same products as searchProducts', () => {
  const nameLists = fc.array(fc.oneof(fc.constantFrom(...names), fc.string()), { maxLength: 8 })
  const typed = fc.oneof(
    fc.constantFrom('gr', 'grape s', 'c', 'q1', 'mens', 'elan', ''),
    fc.string(),
  )
  fc.assert(
    fc.property(nameLists, typed, (productNames, text) => {
      const products = productNames.map(productNamed)
      const matches = createSearchIndex(products)(text)
      const byIndex = products.filter((_, index) => matches === undefined || matches.has(index))
      assert.deepEqual(byIndex, searchProducts(products, text))
    }),
  )
})
