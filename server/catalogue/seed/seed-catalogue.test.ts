import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories } from '#domain/catalogue/categories.ts'
import { capsuleCapacityMg } from '#domain/catalogue/formula/capsule-fill.ts'
import { computeFillMilligrams, toMilligrams } from '#domain/catalogue/formula/formula.ts'
import {
  minColourDistance,
  computeSmallestColourDistance,
} from '#domain/catalogue/formula/pigment-distance.ts'
import { knownProductNames } from '#domain/catalogue/known-products.ts'
import { splitAllergies, productFromWire, productToWire } from '#domain/catalogue/product.ts'
import { findIngredientAllergens } from '#domain/recommendation/allergen-synonyms.ts'
import { dailyLimits } from '#domain/recommendation/daily-limits.ts'
import { formatIngredientText } from '#domain/recommendation/recommendable-product.ts'

import { seedIngredients } from './ingredients.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const products = seedCatalogue()

test('the first catalogue has at least fourteen products, and every category at least three', () => {
  assert.ok(products.length >= 14)
  for (const category of categories) {
    assert.ok(products.filter((product) => product.category === category).length >= 3, category)
  }
})

test('products have distinct ids, SKUs and names; ingredients have distinct ids and colours', () => {
  const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length
  assert.ok(areDistinct(products.map(({ id }) => id)))
  assert.ok(areDistinct(products.map(({ sku }) => sku)))
  assert.ok(areDistinct(products.map(({ product_name }) => product_name.toLowerCase())))
  assert.ok(areDistinct(seedIngredients.map(({ id }) => id)))
  assert.ok(areDistinct(seedIngredients.map(({ pigment }) => pigment)))
})

test('product 28 is the NMN product of the landing page', () => {
  const nmn = products.find(({ id }) => id === 28)
  assert.ok(nmn?.formula)
  assert.equal(nmn.price, 27000)
  assert.equal(nmn.size, 30)
  const amounts = Object.fromEntries(nmn.formula.ingredients.map(({ id, amount }) => [id, amount]))
  assert.deepEqual(amounts, { nmn: 150, niacinamide: 150, resveratrol: 100, 'coenzyme-q10': 100 })
})

test('the four known products are in the catalogue', () => {
  const names = products.map(({ product_name }) => product_name.toLowerCase())
  for (const name of knownProductNames) assert.ok(names.includes(name), name)
})

test('a capsule stays within the daily maximum of each ingredient and fits its shell', () => {
  const maxMgById = new Map<string, number>(
    dailyLimits
      .filter(({ source }) => source === 'npra')
      .map((limit) => [limit.substance, limit.mg]),
  )
  for (const product of products) {
    assert.ok(product.formula)
    const fill = computeFillMilligrams(product.formula)
    assert.ok(fill <= capsuleCapacityMg, `${product.product_name}: ${fill} mg of compounds`)
    for (const ingredient of product.formula.ingredients) {
      const maxMg = maxMgById.get(ingredient.id) ?? Infinity
      assert.ok(toMilligrams(ingredient) <= maxMg, `${product.product_name}: ${ingredient.name}`)
    }
  }
})

test('declared allergens and diets match the ingredients', () => {
  for (const { product_name, formula, allergies, ...product } of products) {
    const ingredientIds = new Set(formula?.ingredients.map(({ id }) => id))
    const declaredAllergens = splitAllergies(allergies)
    const namedAllergens = formula?.ingredients.map(formatIngredientText) ?? []
    for (const allergen of namedAllergens.flatMap(findIngredientAllergens))
      assert.ok(declaredAllergens.includes(allergen), product_name)
    if (ingredientIds.has('marine-collagen'))
      assert.ok(declaredAllergens.includes('Fish'), product_name)
    if (ingredientIds.has('selenium')) assert.ok(declaredAllergens.includes('Yeast'), product_name)
    if (ingredientIds.has('marine-collagen')) assert.equal(product.vegetarian, false, product_name)
    if (ingredientIds.has('vitamin-d3')) assert.equal(product.vegan, false, product_name)
    if (product.vegan) assert.ok(product.vegetarian, product_name)
    if (declaredAllergens.includes('Nuts')) assert.equal(product.nutFree, false, product_name)
    if (declaredAllergens.some((name) => name.startsWith('Wheat'))) {
      assert.equal(product.glutenFree, false, product_name)
    }
    if (declaredAllergens.includes('Milk') || declaredAllergens.includes('Eggs')) {
      assert.equal(product.vegan, false, product_name)
    }
  }
})

test('the colours inside one product can be told apart', () => {
  for (const { product_name, formula } of products) {
    assert.ok(formula && computeSmallestColourDistance(formula) >= minColourDistance, product_name)
  }
})

test('the product texts claim no effect', () => {
  const claims =
    /\b(heal|cure|treat|prevent|boost|improve|enhance|younger|anti-?age|ageing|guarantee|miracle|best|regrow|growth|libido|sexual|halal)/i
  for (const { product_name, description, dailyPriceDesc = '' } of products) {
    assert.doesNotMatch(`${description} ${dailyPriceDesc}`, claims, product_name)
  }
})

test('a product converted to a reply and back is unchanged', () => {
  for (const product of products) assert.deepEqual(productFromWire(productToWire(product)), product)
})
