import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { senFromRinggit } from '#domain/money.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { createSearchIndex } from './search-index.ts'
import { searchProducts } from './search.ts'

const sampleNames = [
  'Grape Seed & C',
  'Grapefruit',
  'B Complete',
  'Élan vital',
  'Q10',
  'men’s hair',
]

function createProduct(name: string, id: number): Product {
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

test('the index finds the same products by name as searchProducts', () => {
  const nameLists = fc.array(fc.oneof(fc.constantFrom(...sampleNames), fc.string()), {
    maxLength: 8,
  })
  const searchTexts = fc.oneof(
    fc.constantFrom('gr', 'grape s', 'c', 'q1', 'mens', 'elan', ''),
    fc.constantFrom(...sampleNames).map((name) => name.slice(1, 4)),
    fc.string(),
  )
  fc.assert(
    fc.property(nameLists, searchTexts, (productNames, text) => {
      const products = productNames.map((name, index) => createProduct(name, index))
      // A text without words matches all products: the search then returns undefined.
      const foundIndexes = createSearchIndex(products)(text)
      const foundProducts = products.filter((_, index) => foundIndexes?.has(index) ?? true)
      assert.deepEqual(foundProducts, searchProducts(products, text))
    }),
  )
})
