import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'

import { compareQueued, isInView, type QueuedOrder } from './queue-order.ts'
import { flagsOf, needsReason, type ReviewedHealth } from './review-flags.ts'

const zinc = { id: 'zinc', name: 'Zinc', amount: 8, unit: 'mg' } as const
const collagen: RecommendableProduct = {
  id: 1,
  product_name: 'Collagen',
  category: 'Youthful Grow Nutrition',
  gender: 'u',
  allergies: 'Fish',
  breastFeedingSafe: true,
  ingredients: ['Zinc'],
  formula: { ingredients: [zinc] },
}
const mineral: RecommendableProduct = {
  ...collagen,
  id: 2,
  product_name: 'Mineral',
  allergies: '',
  breastFeedingSafe: false,
}
const nothing: ReviewedHealth = {
  answers: undefined,
  hasNote: false,
  products: [collagen],
  hadConflict: false,
}
const shown = (order: Partial<ReviewedHealth>) =>
  flagsOf({ ...nothing, ...order }).map(({ kind, weight }) => `${weight} ${kind}`)

test('an allergy that the formula meets comes first and asks for a reason', () => {
  const flags = flagsOf({
    ...nothing,
    answers: { allergic: ['Fish', 'Milk'] },
    hasNote: true,
  })
  assert.deepEqual(
    flags.map(({ kind }) => kind),
    ['allergen', 'note'],
  )
  assert.deepEqual(flags[0]?.phrase.values, { allergens: 'fish', product: 'Collagen' })
  assert.ok(needsReason(flags))
})

test('a note alone is read, and needs no reason', () => {
  const flags = flagsOf({ ...nothing, hasNote: true })
  assert.deepEqual(
    flags.map(({ kind }) => kind),
    ['note'],
  )
  assert.ok(!needsReason(flags))
})

test('what two jars hold together counts, two jars of one do not', () => {
  assert.deepEqual(shown({ products: [collagen, collagen] }), [])
  assert.deepEqual(shown({ products: [collagen, mineral] }), ['bad limit'])
})

test('pregnancy is said even where the formula is marked as suitable', () => {
  assert.deepEqual(shown({ answers: { pregnancy: 'Pregnant' } }), ['warn pregnancy'])
  assert.deepEqual(shown({ answers: { pregnancy: 'Breastfeeding' }, products: [mineral] }), [
    'bad pregnancy',
  ])
  assert.deepEqual(shown({ answers: { pregnancy: 'None of the above' } }), [])
})

test('what was noted at the order is not forgotten when the shelf changes', () => {
  assert.deepEqual(shown({ answers: { allergic: ['None'] }, hadConflict: true }), ['bad conflict'])
})

test('a formula without amounts says that nothing can be added up', () => {
  const { formula: _, ...named } = collagen
  assert.deepEqual(shown({ products: [{ ...named, ingredients: ['Zinc'] }] }), ['warn amounts'])
})

test('answers come first, then what is flagged, then the oldest, and at the end who was asked', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
  const bad = flagsOf({ ...nothing, answers: { allergic: ['Fish'] } })
  const note = flagsOf({ ...nothing, hasNote: true })
  const queue: (QueuedOrder & { name: string })[] = [
    { name: 'asked', state: 'asked', flags: bad, paidAt: at(1) },
    { name: 'new', state: 'waiting', flags: [], paidAt: at(8) },
    { name: 'old', state: 'waiting', flags: [], paidAt: at(2) },
    { name: 'note', state: 'waiting', flags: note, paidAt: at(3) },
    { name: 'allergy', state: 'waiting', flags: bad, paidAt: at(7) },
    { name: 'answer', state: 'answered', flags: [], paidAt: at(9) },
  ]
  const names = (orders: typeof queue) => orders.map(({ name }) => name)
  assert.deepEqual(names(queue.toSorted(compareQueued)), [
    'answer',
    'allergy',
    'note',
    'old',
    'new',
    'asked',
  ])
  assert.deepEqual(names(queue.filter((order) => isInView(order, 'flagged'))), [
    'asked',
    'note',
    'allergy',
  ])
  assert.deepEqual(names(queue.filter((order) => isInView(order, 'answered'))), ['answer'])
  assert.equal(queue.filter((order) => isInView(order, 'all')).length, 6)
})
