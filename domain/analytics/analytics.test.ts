import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { funnelOf, funnelSteps } from './funnel.ts'
import { clickIdOf, clickText, storedClickId, visitorOfDay, visitorText } from './visitor-ids.ts'
import { consentText, parseConsent } from './analytics-consent.ts'
import { trackedQuizStep, routePattern, routePatternRule } from './shop-event.ts'

test('a path is measured as its pattern, without ids, numbers or query', () => {
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
    assert.equal(routePattern(pathname, params), pattern)
  assert.ok(!routePatternRule.test('/products/28'), 'what is no pattern is refused by its rule')
  assert.ok(!routePatternRule.test('/products/%E0%A4%A'))
  assert.ok(routePatternRule.test('/user-dashboard/orders/:orderId'))
})

test('the measured quiz step does not reveal who was asked about a pregnancy', () => {
  assert.deepEqual([1, 11, 12, 13, 14].map(trackedQuizStep), [1, 11, 12, 12, 12])
})

test('consent is stored with its version and time, and damaged storage is no consent', () => {
  const now = new Date('2026-11-21T04:00:00Z')
  assert.deepEqual(parseConsent(consentText('refused', now)), {
    choice: 'refused',
    version: '2026-11',
    at: '2026-11-21T04:00:00.000Z',
  })
  const older = consentText('accepted', now).replace('2026-11', '2025-01')
  for (const text of [null, '', '{', '7', 'null', '{"choice":"accepted"}', older])
    assert.equal(parseConsent(text), undefined, String(text))
  fc.assert(fc.property(fc.string(), (text) => parseConsent(text)?.choice !== 'accepted'))
})

test('the visitor’s number is kept for a day and renewed on the next', () => {
  const fresh = () => 'n'.repeat(22)
  const first = visitorOfDay(null, '2026-11-21', fresh)
  assert.equal(first.id, 'n'.repeat(22))
  const again = visitorOfDay(visitorText(first), '2026-11-21', () => 'other'.repeat(4))
  assert.deepEqual(again, first)
  assert.equal(visitorOfDay(visitorText(first), '2026-11-22', () => 'x'.repeat(22)).id[0], 'x')
  assert.equal(visitorOfDay('2026-11-21 <script>', '2026-11-21', fresh).id, 'n'.repeat(22))
})

test('a click id is accepted only when it is well formed, and expires after 90 days', () => {
  assert.equal(clickIdOf('Abc_-9'), 'Abc_-9')
  for (const text of [null, '', '<b>', 'a b', 'x'.repeat(201)])
    assert.equal(clickIdOf(text), undefined)
  assert.deepEqual(JSON.parse(clickText('a', 0)), { value: 'a', expiry: 90 * 86_400_000 })
  assert.equal(storedClickId(clickText('Abc_-9', 0), 90 * 86_400_000 - 1), 'Abc_-9')
  assert.equal(storedClickId(clickText('Abc_-9', 0), 90 * 86_400_000), undefined)
  for (const text of [null, '', '{}', '{"value":"<b>","expiry":9}', '{"value":"a"}'])
    assert.equal(storedClickId(text, 0), undefined)
})

test('a funnel step counts only visitors who passed every step before it', () => {
  const all = funnelSteps.map(({ event }) => event)
  const counted = funnelOf([
    { names: [...all, 'page_view'], visits: 1 },
    { names: ['quiz_step', 'quiz_finished', 'recommended'], visits: 3 },
    { names: ['quiz_step', 'purchase'], visits: 5 },
    { names: ['purchase', 'add_to_cart', 'begin_checkout'], visits: 7 },
  ]).map(({ visits }) => visits)
  assert.deepEqual(counted, [9, 4, 4, 1, 1, 1])
})
