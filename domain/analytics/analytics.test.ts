import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { days } from '#domain/time.ts'

import { computeFunnel, funnelSteps } from './funnel.ts'
import {
  parseClickId,
  serialiseClickId,
  parseStoredClickId,
  readOrCreateVisitor,
  serialiseVisitor,
} from './visitor-ids.ts'
import { serialiseConsent, parseConsent } from './analytics-consent.ts'
import { toTrackedQuizStep, toRoutePattern, routePatternRule } from './shop-event.ts'

test('a path is tracked as its route pattern, and a path that still contains an id is not a pattern', () => {
  const cases: [string, Record<string, string | undefined>, string][] = [
    ['/', {}, '/'],
    ['/products/28', { productId: '28' }, '/products/:productId'],
    ['/user-dashboard/orders/K7M4QX2P', { orderId: 'K7M4QX2P' }, '/user-dashboard/orders/:orderId'],
    ['/products/a%20b', { productId: 'a b' }, '/products/:productId'],
    ['/ms/products/28', { productId: '28', language: undefined }, '/ms/products/:productId'],
    ['/somebody@example.com', { '*': 'somebody@example.com' }, '/:unknown'],
    ['/products/%E0%A4%A', { productId: '28' }, '/products/%E0%A4%A'],
  ]
  for (const [pathname, params, pattern] of cases)
    assert.equal(toRoutePattern(pathname, params), pattern)
  assert.ok(!routePatternRule.test('/products/28'), 'a path with an id is not a pattern')
  assert.ok(!routePatternRule.test('/products/%E0%A4%A'))
  assert.ok(routePatternRule.test('/user-dashboard/orders/:orderId'))
})

test('the tracked quiz step does not reveal who was asked about a pregnancy', () => {
  assert.deepEqual([1, 11, 12, 13, 14].map(toTrackedQuizStep), [1, 11, 12, 12, 12])
})

test('consent is stored with its version and time; damaged or older stored text is no consent', () => {
  const now = new Date('2026-11-21T04:00:00Z')
  assert.deepEqual(parseConsent(serialiseConsent('refused', now)), {
    choice: 'refused',
    version: '2026-11',
    at: '2026-11-21T04:00:00.000Z',
  })
  const olderConsent = serialiseConsent('accepted', now).replace('2026-11', '2025-01')
  for (const text of [null, '', '{', '7', 'null', '{"choice":"accepted"}', olderConsent])
    assert.equal(parseConsent(text), undefined, String(text))
  fc.assert(fc.property(fc.string(), (text) => parseConsent(text)?.choice !== 'accepted'))
})

test('the visitor’s id is kept for a day and renewed on the next', () => {
  const createId = () => 'n'.repeat(22)
  const firstVisitor = readOrCreateVisitor(null, '2026-11-21', createId)
  assert.equal(firstVisitor.id, 'n'.repeat(22))
  const sameDayVisitor = readOrCreateVisitor(serialiseVisitor(firstVisitor), '2026-11-21', () =>
    'other'.repeat(4),
  )
  assert.deepEqual(sameDayVisitor, firstVisitor)
  assert.equal(
    readOrCreateVisitor(serialiseVisitor(firstVisitor), '2026-11-22', () => 'x'.repeat(22)).id[0],
    'x',
  )
  assert.equal(
    readOrCreateVisitor('2026-11-21 <script>', '2026-11-21', createId).id,
    'n'.repeat(22),
  )
})

test('a click id is accepted only when it is well formed, and expires after 90 days', () => {
  assert.equal(parseClickId('Abc_-9'), 'Abc_-9')
  for (const text of [null, '', '<b>', 'a b', 'x'.repeat(201)])
    assert.equal(parseClickId(text), undefined)
  const expiryMs = days(90)
  assert.deepEqual(JSON.parse(serialiseClickId('a', 0)), { value: 'a', expiry: expiryMs })
  assert.equal(parseStoredClickId(serialiseClickId('Abc_-9', 0), expiryMs - 1), 'Abc_-9')
  assert.equal(parseStoredClickId(serialiseClickId('Abc_-9', 0), expiryMs), undefined)
  for (const text of [null, '', '{}', '{"value":"<b>","expiry":9}', '{"value":"a"}'])
    assert.equal(parseStoredClickId(text, 0), undefined)
})

test('a funnel step counts only visitors who passed every step before it', () => {
  const allEvents = funnelSteps.map(({ event }) => event)
  const visitsPerStep = computeFunnel([
    { names: [...allEvents, 'page_view'], visits: 1 },
    { names: ['quiz_step', 'quiz_finished', 'recommended'], visits: 3 },
    { names: ['quiz_step', 'purchase'], visits: 5 },
    { names: ['purchase', 'add_to_cart', 'begin_checkout'], visits: 7 },
  ]).map(({ visits }) => visits)
  assert.deepEqual(visitsPerStep, [9, 4, 4, 1, 1, 1])
})
