import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'

import { compareQueued, isInView, type QueuedOrder } from './queue-order.ts'
import { isSerious } from './review-flag.ts'
import { flagsOf, type ReviewedHealth } from './review-flags.ts'
import type { ReportedHealth } from './reported-health.ts'

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
  reported: [],
  now: new Date('2026-11-20T06:00:00Z'),
}
const shown = (order: Partial<ReviewedHealth>) =>
  flagsOf({ ...nothing, ...order }).map(({ kind, weight }) => `${weight} ${kind}`)

test('an allergy that matches the formula comes first', () => {
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
  assert.ok(flags.some(isSerious))
})

test('a note alone is a flag, but not a bad one', () => {
  const flags = flagsOf({ ...nothing, hasNote: true })
  assert.deepEqual(
    flags.map(({ kind }) => kind),
    ['note'],
  )
  assert.ok(!flags.some(isSerious))
})

test('totals of two products count together, two jars of one product count once', () => {
  assert.deepEqual(shown({ products: [collagen, collagen] }), [])
  assert.deepEqual(shown({ products: [collagen, mineral] }), ['bad limit'])
})

test('pregnancy is a flag even if the formula is marked as suitable', () => {
  assert.deepEqual(shown({ answers: { pregnancy: 'Pregnant' } }), ['warn pregnancy'])
  assert.deepEqual(shown({ answers: { pregnancy: 'Breastfeeding' }, products: [mineral] }), [
    'bad pregnancy',
  ])
  assert.deepEqual(shown({ answers: { pregnancy: 'None of the above' } }), [])
})

test('a conflict recorded with the order stays when the product changes', () => {
  assert.deepEqual(shown({ answers: { allergic: ['None'] }, hadConflict: true }), ['bad conflict'])
})

test('a formula without amounts has the flag that amounts are unknown', () => {
  const { formula: _, ...named } = collagen
  assert.deepEqual(shown({ products: [{ ...named, ingredients: ['Zinc'] }] }), ['warn amounts'])
})

test('answered orders come first, then flagged ones, then the oldest, and asked ones last', () => {
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

const reported = (changes: Partial<ReportedHealth>): ReportedHealth => ({
  source: 'quiz',
  at: new Date('2026-10-12T04:00:00Z'),
  isSamePerson: true,
  text: '',
  ...changes,
})
const words = (order: Partial<ReviewedHealth>) =>
  flagsOf({ ...nothing, ...order }).map(
    ({ weight, phrase: { values = {} } }) => `${weight} ${values['source']}: ${values['fact']}`,
  )

test('an allergy told elsewhere is a flag with source and date, even if this order says none', () => {
  const fish = reported({ answers: { allergic: ['Fish'] } })
  assert.deepEqual(words({ reported: [fish] }), ['bad Quiz of 12/10/2026: Fish, in Collagen'])
  const says = { answers: { allergic: ['None'] }, reported: [fish], products: [mineral] }
  assert.deepEqual(words(says), ['warn Quiz of 12/10/2026: Fish'])
  assert.deepEqual(words({ reported: [reported({ answers: { allergic: ['None'] } })] }), [])
  assert.deepEqual(
    shown({ answers: { allergic: ['Fish'] }, reported: [fish] }),
    ['bad allergen'],
    'what this order says itself is flagged once',
  )
})

test('the newest source is named, and a stranger with the same address only warns', () => {
  const answers = { allergic: ['Fish'] }
  const order = { source: 'order', orderNumber: 'K7M4QX2P', answers } as const
  const sources = [
    reported({ answers }),
    reported({ ...order, at: new Date('2026-11-02T04:00:00Z') }),
  ]
  assert.deepEqual(words({ reported: sources, products: [mineral] }), [
    'warn Order K7M4QX2P of 02/11/2026: Fish',
  ])
  const stranger = { ...nothing, reported: [reported({ ...order, isSamePerson: false })] }
  assert.deepEqual(
    flagsOf(stranger).map(({ weight, phrase }) => [weight, phrase.text]),
    [['warn', 'Same email address. {source}: {fact}']],
  )
})

test('earlier notes, a pregnancy of this year and a withheld quiz are flags', () => {
  const note = reported({ source: 'note', orderNumber: 'K7M4QX2P', text: 'Warfarin' })
  assert.deepEqual(words({ reported: [note] }), [
    'warn Note with order K7M4QX2P of 12/10/2026: to read',
  ])
  const pregnant = { answers: { pregnancy: 'Pregnant' } }
  assert.deepEqual(words({ reported: [reported(pregnant)] }), ['warn Quiz of 12/10/2026: Pregnant'])
  const longAgo = new Date('2025-10-12T04:00:00Z')
  assert.deepEqual(words({ reported: [reported({ ...pregnant, at: longAgo })] }), [])
  assert.deepEqual(words({ reported: [reported({ source: 'withheld quiz' })] }), [
    'warn Quiz of 12/10/2026: not shared with this order, ask the customer',
  ])
})
