/** Rules about all tables of the recommendation: reasons, daily limits, medicines and sources. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCautions } from './cautions.ts'
import { dailyLimits } from './daily-limits.ts'
import { lifestyleRules } from './lifestyle-rules.ts'
import { medicineClasses, medicineRules } from './medicine-rules.ts'
import type { RecommendableProduct } from './recommendable-product.ts'
import { sources } from './sources.ts'

/** Contains every ingredient that has a caution. */
const productWithCautions: RecommendableProduct = {
  id: 1,
  product_name: 'Formula 1',
  category: 'Youthful Grow',
  gender: 'u',
  allergies: '',
  ingredients: [],
  formula: {
    ingredients: ['biotin', 'green-tea', 'iron', 'l-arginine', 'magnesium', 'resveratrol'].map(
      (id) => ({ id, name: id, amount: 1, unit: 'mg' }),
    ),
  },
}

test('every rule, limit and medicine is listed once, and every source is used', () => {
  const assertUnique = (keys: string[]): void => assert.equal(new Set(keys).size, keys.length)
  assertUnique(
    lifestyleRules.map(({ field, answer, substance }) => `${field} ${answer} ${substance}`),
  )
  assertUnique(dailyLimits.map(({ substance, source }) => `${substance} ${source}`))
  assertUnique(medicineRules.map(({ substance, medicine }) => `${substance} ${medicine}`))
  assertUnique(medicineClasses.map(({ id }) => id))
  for (const { id } of medicineClasses)
    assert.ok(
      medicineRules.some((rule) => rule.medicine === id),
      id,
    )

  const usedSources = new Set<string | undefined>([
    ...[...lifestyleRules, ...dailyLimits, ...medicineRules].map(({ source }) => source),
    ...listCautions(productWithCautions, {}).map(({ source }) => source),
    // The hard filter about smoking uses this source.
    'ods-vitamin-a',
  ])
  assert.deepEqual(
    Object.keys(sources).filter((id) => !usedSources.has(id)),
    [],
  )
})

test('no reason and no medicine note promises an effect', () => {
  const claims =
    /\b(heal|cure|treats?|prevents?|boosts?|improves?|enhances?|supports?|helps?|younger|anti-?age|ageing|guarantee|best|stronger|benefits?)\b/i
  for (const { reason } of lifestyleRules) assert.doesNotMatch(reason, claims)
  for (const { note } of medicineRules) assert.doesNotMatch(note, claims)
})
