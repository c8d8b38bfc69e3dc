import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTranslator } from '#domain/content/messages.ts'
import { findDailyLimit } from './daily-limits.ts'
import { computeDailyTotals, formatMass, findLimitWarning } from './daily-totals.ts'
import type { RecommendableProduct } from './recommendable-product.ts'
import type { AmountUnit } from '#domain/catalogue/formula/formula.ts'

const t = createTranslator('en')
const createProduct = (
  id: number,
  ...contents: [id: string, amount: number, unit: AmountUnit][]
): RecommendableProduct => ({
  id,
  product_name: `Formula ${id}`,
  category: 'Youthful Grow',
  gender: 'u',
  allergies: '',
  ingredients: [],
  formula: {
    ingredients: contents.map(([name, amount, unit]) => ({ id: name, name, amount, unit })),
  },
})
const listWarnings = (...products: RecommendableProduct[]): string[] =>
  computeDailyTotals(products).flatMap((total) => {
    const phrase = findLimitWarning(total)
    return phrase ? [t(phrase.text, phrase.values)] : []
  })

test('amounts in milligrams, micrograms and units add up to one figure per day', () => {
  const [total] = computeDailyTotals([
    createProduct(1, ['vitamin-d3', 10, 'µg']),
    createProduct(2, ['vitamin-d3', 400, 'IU']),
    createProduct(3, ['vitamin-d3', 0.005, 'mg']),
  ])
  assert.equal(total?.mg, 0.025)
  assert.equal(total?.exceedsLimit, false)
  assert.deepEqual(
    total?.products.map(({ product_name }) => product_name),
    ['Formula 1', 'Formula 2', 'Formula 3'],
  )
})

test('a total equal to the limit has no warning; one nanogram more has a warning', () => {
  assert.deepEqual(
    listWarnings(createProduct(1, ['zinc', 5, 'mg']), createProduct(2, ['zinc', 10, 'mg'])),
    [],
  )
  const warningsOverLimit = listWarnings(
    createProduct(1, ['zinc', 5, 'mg']),
    createProduct(2, ['zinc', 10.000001, 'mg']),
  )
  assert.equal(warningsOverLimit.length, 1)
  assert.match(
    warningsOverLimit[0] ?? '',
    /^Together, Formula 1 and Formula 2 contain 15\u00a0mg of zinc a day\./,
  )
})

test('amounts that floating point cannot represent are added exactly', () => {
  const products = [1, 2, 3].map((id) => createProduct(id, ['copper', 0.7, 'mg']))
  assert.equal(computeDailyTotals(products)[0]?.mg, 2.1)
  assert.equal(computeDailyTotals(products.slice(1))[0]?.exceedsLimit, false)
})

test('a second jar is a longer supply, not a double dose', () => {
  const jar = createProduct(1, ['zinc', 10, 'mg'])
  assert.deepEqual(listWarnings(jar, jar), [])
})

test('the warning for one formula over a limit is in the singular', () => {
  const [warning] = listWarnings(createProduct(1, ['zinc', 20, 'mg']))
  assert.match(warning ?? '', /^Formula 1 contains 20\u00a0mg of zinc a day\. .* is 15\u00a0mg\./)
})

test('without a limit there is a total and no warning, and an unknown mass counts as zero', () => {
  const [nmn, cultures] = computeDailyTotals([
    createProduct(1, ['nmn', 5, 'g'], ['lactobacillus', 5e9, 'CFU']),
  ])
  assert.deepEqual([nmn?.mg, nmn?.limit, nmn?.exceedsLimit], [5000, undefined, false])
  assert.equal(cultures?.mg, 0)
})

test('the lower limit of Malaysia and Europe is used, and a missing limit is undefined', () => {
  assert.deepEqual(findDailyLimit('magnesium'), {
    substance: 'magnesium',
    mg: 250,
    source: 'efsa-magnesium',
  })
  assert.equal(findDailyLimit('vitamin-b6')?.mg, 12)
  assert.equal(findDailyLimit('zinc')?.mg, 15)
  assert.equal(findDailyLimit('saw-palmetto'), undefined)
})

test('masses are formatted as on a label', () => {
  assert.equal(formatMass(0.025), '25\u00a0µg')
  assert.equal(formatMass(1), '1\u00a0mg')
  assert.equal(formatMass(1500), '1,500\u00a0mg')
  assert.equal(formatMass(0.9), '900\u00a0µg')
})
