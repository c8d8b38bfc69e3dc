import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import type { Formula } from '#domain/catalogue/formula/formula.ts'

import {
  computeShortages,
  mustStopSales,
  computeNeeds,
  sumShortages,
  type Need,
  type UsableStock,
} from './coverage.ts'

const createSource = (ingredientId: string, compound = '', factor = 1) =>
  ({ ingredientId, unit: 'mass', compound, factor }) as const

const createNeed = (ingredientId: string, amount: number): Need => ({
  ...createSource(ingredientId),
  name: ingredientId,
  amount,
})

const createStock = (amounts: Record<string, number>): UsableStock => ({
  amounts: Object.entries(amounts).map(([id, amount]) => ({ ...createSource(id), amount })),
  trackedIds: new Set(Object.keys(amounts)),
})

/** Returns the shortages of each line, without the lines. */
const listShortages = (...input: Parameters<typeof computeShortages>) =>
  computeShortages(...input).map(({ shortages }) => shortages)

test('the needs of a line are compounds with the overage; living cultures are counted', () => {
  const formula: Formula = {
    productId: 1,
    ingredients: [
      {
        id: 'zinc',
        name: 'Zinc',
        amount: 10,
        unit: 'mg',
        pigment: 1,
        compound: 'zinc picolinate',
        factor: 0.2,
      },
      { id: 'bifido', name: 'Bifido', amount: 5e9, unit: 'CFU', pigment: 2 },
    ],
  }
  assert.deepEqual(
    computeNeeds(formula, 30).map(({ ingredientId, unit, compound, factor, amount }) => [
      ingredientId,
      unit,
      compound,
      factor,
      amount,
    ]),
    [
      // 10 mg ÷ 0.2 × 30 capsules × 1.03
      ['zinc', 'mass', 'zinc picolinate', 0.2, 1_545_000_000],
      ['bifido', 'CFU', '', 1, 150e9],
    ],
  )
})

test('the oldest orders get the stock, and a line keeps its share while it lacks another ingredient', () => {
  const lines = [
    { needs: [createNeed('zinc', 6), createNeed('iron', 5)] },
    { needs: [createNeed('zinc', 6)] },
    { needs: [createNeed('zinc', 1)] },
  ]
  const missingByLine = listShortages(lines, createStock({ zinc: 10, iron: 0 })).map((shortages) =>
    shortages.map(({ ingredientId, missingAmount: amount }) => [ingredientId, amount]),
  )
  assert.deepEqual(missingByLine, [[['iron', 5]], [['zinc', 2]], [['zinc', 1]]])
})

test('stock of another compound or factor covers nothing', () => {
  const neededZinc = { ...createNeed('zinc', 5), compound: 'zinc picolinate', factor: 0.2 }
  for (const otherSource of [createSource('zinc'), createSource('zinc', 'zinc picolinate', 0.21)]) {
    const stock = { amounts: [{ ...otherSource, amount: 100 }], trackedIds: new Set(['zinc']) }
    assert.equal(listShortages([{ needs: [neededZinc] }], stock)[0]?.[0]?.missingAmount, 5)
  }
})

test('an ingredient that never had a lot has no shortage', () => {
  assert.deepEqual(listShortages([{ needs: [createNeed('iron', 5)] }], createStock({ zinc: 1 })), [
    [],
  ])
})

test('shortages of the same source are added up', () => {
  const shortages = listShortages(
    [{ needs: [createNeed('zinc', 4), createNeed('iron', 1)] }, { needs: [createNeed('zinc', 4)] }],
    createStock({ zinc: 5, iron: 0 }),
  ).flat()
  assert.deepEqual(
    sumShortages(shortages).map(({ name, missingAmount }) => [name, missingAmount]),
    [
      ['iron', 1],
      ['zinc', 3],
    ],
  )
})

test('a product stops only if the owner chose it, an order lacks stock and each ingredient had a lot', () => {
  const product = { stopWithoutStock: true, ingredientIds: ['zinc', 'iron'] }
  const supply = { hasShortage: true, trackedIds: new Set(['zinc', 'iron', 'copper']) }
  assert.equal(mustStopSales(product, supply), true)
  assert.equal(mustStopSales({ ...product, stopWithoutStock: false }, supply), false)
  assert.equal(mustStopSales(product, { ...supply, hasShortage: false }), false)
  assert.equal(mustStopSales(product, { ...supply, trackedIds: new Set(['zinc']) }), false)
  assert.equal(mustStopSales({ ...product, ingredientIds: [] }, supply), false)
})

const ingredientIds = ['zinc', 'iron', 'copper']
const anyNeeds = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...ingredientIds), amount: fc.integer({ min: 1, max: 50 }) }),
  { selector: ({ id }) => id, minLength: 1 },
)
const anyLines = fc
  .array(anyNeeds, { maxLength: 20 })
  .map((lines) =>
    lines.map((needs) => ({ needs: needs.map(({ id, amount }) => createNeed(id, amount)) })),
  )
const anyStock = fc.record(
  Object.fromEntries(ingredientIds.map((id) => [id, fc.integer({ min: 0, max: 300 })])),
)

test('the covered needs never exceed the stock', () => {
  fc.assert(
    fc.property(anyLines, anyStock, (lines, amounts) => {
      const shortages = listShortages(lines, createStock(amounts))
      for (const id of ingredientIds) {
        const coveredAmount = lines
          .filter((_, index) => shortages[index]?.length === 0)
          .flatMap(({ needs }) => needs)
          .filter(({ ingredientId }) => ingredientId === id)
          .reduce((sum, { amount }) => sum + amount, 0)
        assert.ok(coveredAmount <= (amounts[id] ?? 0), `${coveredAmount} of ${id}`)
      }
    }),
  )
})

test('more stock never makes a covered line uncovered', () => {
  fc.assert(
    fc.property(anyLines, anyStock, anyStock, (lines, amounts, addedAmounts) => {
      const sums = Object.fromEntries(
        ingredientIds.map((id) => [id, (amounts[id] ?? 0) + (addedAmounts[id] ?? 0)]),
      )
      const shortagesBefore = listShortages(lines, createStock(amounts))
      const shortagesAfter = listShortages(lines, createStock(sums))
      for (const [index, shortages] of shortagesBefore.entries())
        if (shortages.length === 0) assert.deepEqual(shortagesAfter[index], [])
    }),
  )
})

test('a line has a shortage exactly if it and the older lines need more than the stock', () => {
  fc.assert(
    fc.property(anyLines, anyStock, (lines, amounts) => {
      for (const [index, shortages] of listShortages(lines, createStock(amounts)).entries())
        for (const id of ingredientIds) {
          const neededAmount = lines
            .slice(0, index + 1)
            .flatMap(({ needs }) => needs)
            .filter(({ ingredientId }) => ingredientId === id)
            .reduce((sum, { amount }) => sum + amount, 0)
          const needsIt = lines[index]?.needs.some(({ ingredientId }) => ingredientId === id)
          const isShort = shortages.some(({ ingredientId }) => ingredientId === id)
          assert.equal(isShort, needsIt && neededAmount > (amounts[id] ?? 0))
        }
    }),
  )
})
