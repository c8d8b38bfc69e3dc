import assert from 'node:assert/strict'
import { test } from 'node:test'
import { senFromRinggit } from '#domain/money.ts'
import type { Category } from './categories.ts'
import { findLowestPrices } from './lowest-prices.ts'

const createProduct = (category: Category, price: number, available = true) => ({
  category,
  price: senFromRinggit(price),
  available,
})

test('each category has its number of products for sale and the lowest of their prices', () => {
  const prices = findLowestPrices([
    createProduct("Men's Complete Hair Support", 98),
    createProduct('Youthful Grow Nutrition', 270),
    createProduct('Youthful Grow Nutrition', 146),
    createProduct('Youthful Grow Nutrition', 86, false),
  ])
  assert.deepEqual(prices, [
    { category: 'Youthful Grow Nutrition', formulaCount: 2, lowestPrice: 14_600 },
    { category: "Men's Complete Hair Support", formulaCount: 1, lowestPrice: 9_800 },
  ])
})

test('a category without a product for sale is left out', () => {
  assert.deepEqual(findLowestPrices([createProduct("Men's Complete Hair Support", 98, false)]), [])
})
