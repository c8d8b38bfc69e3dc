import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'

import { compareQueuedOrders, isInView, type QueuedOrder } from './queue-order.ts'
import { isSerious } from './review-flag.ts'
import { findReviewFlags, type ReviewedHealth } from './review-flags.ts'
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
const withoutFindings: ReviewedHealth = {
  answers: undefined,
  hasNote: false,
  products: [collagen],
  hadConflict: false,
  isHealthErased: false,
  reported: [],
  now: new Date('2026-11-20T06:00:00Z'),
}
const flagsFor = (order: Partial<ReviewedHealth>) =>
  findReviewFlags({ ...withoutFindings, ...order }).map(({ kind, weight }) => `${weight} ${kind}`)

test('an allergy that matches the formula comes first', () => {
  const flags = findReviewFlags({
    ...withoutFindings,
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

test('a note alone is a flag, but not a serious one', () => {
  const flags = findReviewFlags({ ...withoutFindings, hasNote: true })
  assert.deepEqual(
    flags.map(({ kind }) => kind),
    ['note'],
  )
  assert.ok(!flags.some(isSerious))
})

test('erased health data is a flag, because a note may be missing', () => {
  const flags = findReviewFlags({ ...withoutFindings, isHealthErased: true })
  assert.deepEqual(
    flags.map(({ phrase }) => phrase.text),
    ['Health data was erased, ask the customer'],
  )
})

test('daily amounts of two products are added; two jars of one product count once', () => {
  assert.deepEqual(flagsFor({ products: [collagen, collagen] }), [])
  assert.deepEqual(flagsFor({ products: [collagen, mineral] }), ['bad limit'])
})

test('pregnancy is a flag even if the formula is marked as suitable', () => {
  assert.deepEqual(flagsFor({ answers: { pregnancy: 'Pregnant' } }), ['warn pregnancy'])
  assert.deepEqual(flagsFor({ answers: { pregnancy: 'Breastfeeding' }, products: [mineral] }), [
    'bad pregnancy',
  ])
  assert.deepEqual(flagsFor({ answers: { pregnancy: 'None of the above' } }), [])
})

test('a conflict recorded with the order stays when the product changes', () => {
  assert.deepEqual(flagsFor({ answers: { allergic: ['None'] }, hadConflict: true }), [
    'bad conflict',
  ])
})

test('a formula without amounts is flagged', () => {
  const { formula: _, ...productWithoutFormula } = collagen
  assert.deepEqual(flagsFor({ products: [{ ...productWithoutFormula, ingredients: ['Zinc'] }] }), [
    'warn amounts',
  ])
})

test('the queue has answered orders first, then flagged, then the others by age, and asked last', () => {
  const atHour = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
  const seriousFlags = findReviewFlags({ ...withoutFindings, answers: { allergic: ['Fish'] } })
  const noteFlags = findReviewFlags({ ...withoutFindings, hasNote: true })
  const queue: (QueuedOrder & { name: string })[] = [
    { name: 'asked', state: 'asked', flags: seriousFlags, paidAt: atHour(1) },
    { name: 'new', state: 'waiting', flags: [], paidAt: atHour(8) },
    { name: 'old', state: 'waiting', flags: [], paidAt: atHour(2) },
    { name: 'note', state: 'waiting', flags: noteFlags, paidAt: atHour(3) },
    { name: 'allergy', state: 'waiting', flags: seriousFlags, paidAt: atHour(7) },
    { name: 'answer', state: 'answered', flags: [], paidAt: atHour(9) },
  ]
  const namesOf = (orders: typeof queue) => orders.map(({ name }) => name)
  assert.deepEqual(namesOf(queue.toSorted(compareQueuedOrders)), [
    'answer',
    'allergy',
    'note',
    'old',
    'new',
    'asked',
  ])
  assert.deepEqual(namesOf(queue.filter((order) => isInView(order, 'flagged'))), [
    'asked',
    'note',
    'allergy',
  ])
  assert.deepEqual(namesOf(queue.filter((order) => isInView(order, 'answered'))), ['answer'])
  assert.equal(queue.filter((order) => isInView(order, 'all')).length, 6)
})

const createReport = (changes: Partial<ReportedHealth>): ReportedHealth => ({
  source: 'quiz',
  reportedAt: new Date('2026-10-12T04:00:00Z'),
  relation: 'same account',
  text: '',
  ...changes,
})
const factsFor = (order: Partial<ReviewedHealth>) =>
  findReviewFlags({ ...withoutFindings, ...order }).map(
    ({ weight, phrase: { values = {} } }) => `${weight} ${values['source']}: ${values['fact']}`,
  )

test('an allergy reported elsewhere is a flag with source and date, even if this order reports none', () => {
  const earlierFishAllergy = createReport({ answers: { allergic: ['Fish'] } })
  assert.deepEqual(factsFor({ reported: [earlierFishAllergy] }), [
    'bad Quiz of 12/10/2026: Fish, in Collagen',
  ])
  const noAllergyOrder = {
    answers: { allergic: ['None'] },
    reported: [earlierFishAllergy],
    products: [mineral],
  }
  assert.deepEqual(factsFor(noAllergyOrder), ['warn Quiz of 12/10/2026: Fish'])
  assert.deepEqual(factsFor({ reported: [createReport({ answers: { allergic: ['None'] } })] }), [])
  assert.deepEqual(
    flagsFor({ answers: { allergic: ['Fish'] }, reported: [earlierFishAllergy] }),
    ['bad allergen'],
    'an allergy that this order reports too is flagged once',
  )
})

test('a flag names its newest source; a match by email address only is a warning', () => {
  const answers = { allergic: ['Fish'] }
  const orderReport = { source: 'order', orderNumber: 'K7M4QX2P', answers } as const
  const sources = [
    createReport({ answers }),
    createReport({ ...orderReport, reportedAt: new Date('2026-11-02T04:00:00Z') }),
  ]
  assert.deepEqual(factsFor({ reported: sources, products: [mineral] }), [
    'warn Order K7M4QX2P of 02/11/2026: Fish',
  ])
  const findUnsureFlags = (relation: 'same email' | 'earlier email') =>
    findReviewFlags({
      ...withoutFindings,
      reported: [createReport({ ...orderReport, relation })],
    }).map(({ weight, phrase }) => [weight, phrase.text])
  assert.deepEqual(findUnsureFlags('same email'), [
    ['warn', 'Same email address. {source}: {fact}'],
  ])
  assert.deepEqual(findUnsureFlags('earlier email'), [
    ['warn', 'Earlier email address of the account. {source}: {fact}'],
  ])
})

test('earlier notes, a pregnancy of this year and a withheld quiz are flags', () => {
  const earlierNote = createReport({ source: 'note', orderNumber: 'K7M4QX2P', text: 'Warfarin' })
  assert.deepEqual(factsFor({ reported: [earlierNote] }), [
    'warn Note with order K7M4QX2P of 12/10/2026: to read',
  ])
  const pregnant = { answers: { pregnancy: 'Pregnant' } }
  assert.deepEqual(factsFor({ reported: [createReport(pregnant)] }), [
    'warn Quiz of 12/10/2026: Pregnant',
  ])
  const overAYearAgo = new Date('2025-10-12T04:00:00Z')
  assert.deepEqual(
    factsFor({ reported: [createReport({ ...pregnant, reportedAt: overAYearAgo })] }),
    [],
  )
  assert.deepEqual(factsFor({ reported: [createReport({ source: 'withheld quiz' })] }), [
    'warn Quiz of 12/10/2026: not shared with this order, ask the customer',
  ])
})
