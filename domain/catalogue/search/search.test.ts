import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { senFromRinggit } from '#domain/money.ts'
import type { Product } from '#domain/catalogue/product.ts'
import {
  matchesQuery,
  searchProducts,
  parseSortOrder,
  sortOrders,
  sortProducts,
  splitWords,
} from './search.ts'

function createProduct(
  id: number,
  name: string,
  price: number,
  ingredients: [id: string, name: string][],
): Product {
  return {
    id,
    sku: id,
    product_name: name,
    category: 'Youthful Grow Nutrition',
    price: senFromRinggit(price),
    size: 30,
    description: '',
    image: '',
    ingredients: ingredients.map(([, text]) => text),
    descriptions: [],
    vegan: true,
    vegetarian: true,
    nutFree: true,
    glutenFree: true,
    breastFeedingSafe: false,
    gender: 'u',
    allergies: '',
    available: true,
    formula: {
      productId: id,
      ingredients: ingredients.map(([slug, text]) => ({
        id: slug,
        name: text,
        amount: 1,
        unit: 'mg' as const,
        pigment: 1,
      })),
    },
    pictures: [],
  }
}

const q10 = createProduct(1, 'Arginine & Q10', 158, [['coenzyme-q10', 'Coenzyme Q10']])
const grape = createProduct(2, 'Grape Seed & C', 146, [['vitamin-c', 'Vitamin C']])
const biotin = createProduct(3, 'biotin élan', 89, [['biotin', 'Biotin']])
const allProducts = [q10, grape, biotin]

test('a product is found by its name, its ingredients and their common names', () => {
  assert.deepEqual(searchProducts(allProducts, 'grape'), [grape])
  assert.deepEqual(searchProducts(allProducts, 'CoQ10'), [q10])
  assert.deepEqual(searchProducts(allProducts, 'vit c'), [grape])
  assert.deepEqual(searchProducts(allProducts, 'b7'), [biotin])
  assert.deepEqual(searchProducts(allProducts, 'ELAN'), [biotin])
  assert.deepEqual(searchProducts(allProducts, '  '), allProducts)
  assert.deepEqual(searchProducts(allProducts, 'grape biotin'), [])
  assert.deepEqual(searchProducts(allProducts, 'ape'), [], 'a word is not found by its middle')
})

test('each sort order sorts, and products of equal price keep the shop’s order', () => {
  assert.deepEqual(sortProducts(allProducts, 'featured'), allProducts)
  assert.deepEqual(sortProducts(allProducts, 'price-low'), [biotin, grape, q10])
  assert.deepEqual(sortProducts(allProducts, 'price-high'), [q10, grape, biotin])
  assert.deepEqual(sortProducts(allProducts, 'name'), [q10, biotin, grape])
  const twin = { ...grape, id: 9 }
  assert.deepEqual(sortProducts([twin, grape], 'price-low'), [twin, grape])
})

test('an unknown sort order falls back to the shop’s own order', () => {
  for (const order of sortOrders) assert.equal(parseSortOrder(order), order)
  assert.equal(parseSortOrder('constructor'), 'featured')
  assert.equal(parseSortOrder(null), 'featured')
})

test('adding words to a query never adds results', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, extraText) => {
      const resultsBefore = searchProducts(allProducts, text)
      for (const product of searchProducts(allProducts, `${text} ${extraText}`))
        assert.ok(resultsBefore.includes(product))
    }),
  )
})

test('a product is found by the beginning of each word of its name', () => {
  fc.assert(
    fc.property(fc.constantFrom(...allProducts), fc.nat(20), (product, length) => {
      for (const word of splitWords(product.product_name)) {
        const input = word.slice(0, length + 1)
        assert.ok(matchesQuery([word], [input]))
        assert.ok(searchProducts(allProducts, input).includes(product))
      }
    }),
  )
})
