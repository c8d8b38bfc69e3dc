import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours } from '#domain/time.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

/** Returns a visitor id, which has 22 characters. */
const visitorIdOf = (name: string): string => name.padEnd(22, 'x')

test('the report shows visits by day, views by route and the funnel, without visitor ids', async (t) => {
  const testShop = await startTestShop(t)
  const sendViews = (visitorName: string, ...events: { name: 'page_view'; route: string }[]) =>
    testShop.call('POST /api/measure', { body: { visitor: visitorIdOf(visitorName), events } })
  await sendViews('yesterday', { name: 'page_view', route: '/' })
  testShop.clock.advance(hours(24))
  const productView = { name: 'page_view', route: '/products/:productId' } as const
  await sendViews('one', { name: 'page_view', route: '/' }, productView, productView)
  await sendViews('two', productView)
  await testShop.call('POST /api/measure', {
    body: {
      visitor: visitorIdOf('one'),
      events: [
        { name: 'quiz_step', step: 1 },
        { name: 'quiz_step', step: 2 },
        { name: 'quiz_finished' },
        { name: 'recommended' },
        { name: 'add_to_cart' },
        { name: 'begin_checkout' },
        { name: 'purchase' },
      ],
    },
  })
  await testShop.call('POST /api/measure', {
    body: { visitor: visitorIdOf('two'), events: [{ name: 'quiz_step', step: 1 }] },
  })
  const { call: admin } = await createStaffMember(testShop, 'admin')
  const result = await admin('GET /api/admin/analytics', { query: { days: 7 } })
  assert.equal(result.days.length, 7)
  assert.deepEqual(result.days.slice(-2), [
    { day: '2026-11-20', visits: 1, views: 1 },
    { day: '2026-11-21', visits: 2, views: 4 },
  ])
  assert.deepEqual(result.routes, [
    { route: '/products/:productId', visits: 2, views: 3 },
    { route: '/', visits: 2, views: 2 },
  ])
  assert.deepEqual(
    result.funnel.map(({ visits }) => visits),
    [2, 1, 1, 1, 1, 1],
  )
  assert.deepEqual(result.quizSteps, [
    { step: 1, visits: 2 },
    { step: 2, visits: 1 },
  ])
  assert.ok(!JSON.stringify(result).includes(visitorIdOf('one')))
})

test('additions to carts are counted by product and need no consent to analytics', async (t) => {
  const testShop = await startTestShop(t)
  const addToCart = (itemId: number) =>
    testShop.call('POST /api/paypal/addtocart', {
      body: { itemId, name: 'Any', price: 1, quantity: 1 },
    })
  await addToCart(24)
  testShop.clock.advance(days(8))
  await addToCart(24)
  await addToCart(28)
  await addToCart(28)
  const { call: admin } = await createStaffMember(testShop, 'admin')
  const result = await admin('GET /api/admin/analytics', { query: { days: 7 } })
  assert.deepEqual(result.cartAdditions, [
    { productId: 28, name: 'NMN Daily', count: 2 },
    { productId: 24, name: 'Grape Seed & C', count: 1 },
  ])
})

test('an event with a quiz answer, an id or a full path is refused', async (t) => {
  const testShop = await startTestShop(t)
  const send = (body: object) =>
    testShop.app.inject({ method: 'POST', url: '/api/measure', payload: body })
  const events = [{ name: 'page_view', route: '/' }]
  const validBody = { visitor: visitorIdOf('one'), events }
  assert.equal((await send(validBody)).statusCode, 204)
  const invalidBodies: object[] = [
    { ...validBody, visitor: 'aisyah@example.com' },
    { ...validBody, events: [] },
    // The contract allows 25 events in a call and the quiz steps 1 to 12.
    { ...validBody, events: Array.from({ length: 26 }, () => events[0]) },
    { ...validBody, events: [{ name: 'answered' }] },
    { ...validBody, events: [{ name: 'page_view', route: '/products/28' }] },
    { ...validBody, events: [{ name: 'page_view', route: '/quiz?goal=hair' }] },
    { ...validBody, events: [{ name: 'quiz_step', step: 13 }] },
  ]
  for (const body of invalidBodies)
    assert.equal((await send(body)).statusCode, 400, JSON.stringify(body))
  // Fields that an event of this kind does not have are not stored.
  await send({
    ...validBody,
    events: [{ name: 'purchase', route: '/quiz', orderId: 'K7M4QX2P', step: 3 }],
  })
  const rows = await testShop.shop.db.selectFrom('analytics_event').selectAll().execute()
  assert.equal(rows.length, 2)
  assert.doesNotMatch(JSON.stringify(rows[1]), /K7M4|quiz|"step":3/)
})

test('a browser that sends too many events gets 429', async (t) => {
  const testShop = await startTestShop(t)
  const body = {
    visitor: visitorIdOf('one'),
    events: [{ name: 'page_view' as const, route: '/' }],
  }
  const statuses = new Set<number>()
  // Two more than the 60 calls a minute that contract/shop/analytics.ts allows.
  for (let count = 0; count < 62; count++) {
    const response = await testShop.app.inject({
      method: 'POST',
      url: '/api/measure',
      payload: body,
    })
    statuses.add(response.statusCode)
  }
  assert.deepEqual([...statuses], [204, 429])
})

test('events are deleted after the period of the privacy notice', async (t) => {
  const testShop = await startTestShop(t)
  const body = {
    visitor: visitorIdOf('one'),
    events: [{ name: 'page_view' as const, route: '/' }],
  }
  await testShop.call('POST /api/measure', { body })
  const countRemainingEvents = async () => {
    await runHousekeeping(testShop.shop)
    return (await testShop.shop.db.selectFrom('analytics_event').select('id').execute()).length
  }
  // The privacy notice promises 13 months (retentionPeriods.visitMonths). The clock moves to
  // between 12 and 13 months, then to after 13.
  testShop.clock.advance(days(31 * 12))
  assert.equal(await countRemainingEvents(), 1)
  testShop.clock.advance(days(32))
  assert.equal(await countRemainingEvents(), 0)
})

test('advertising tags are returned only where they are configured', async (t) => {
  const shopWithoutTags = await startTestShop(t)
  assert.deepEqual(await shopWithoutTags.call('GET /api/measure/tags'), {
    measurementId: null,
    conversionId: null,
    cartConversionId: null,
  })
  const settings = {
    GA_MEASUREMENT_ID: 'G-DEMO',
    ADS_CONVERSION_ID: 'AW-1/demo',
    ADS_CART_CONVERSION_ID: 'AW-1/cart',
  }
  const testShop = await startTestShop(t, { settings })
  const tags = await testShop.call('GET /api/measure/tags')
  assert.deepEqual(tags, {
    measurementId: 'G-DEMO',
    conversionId: 'AW-1/demo',
    cartConversionId: 'AW-1/cart',
  })
})
