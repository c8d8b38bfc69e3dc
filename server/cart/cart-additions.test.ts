/** Additions to carts are counted; invalid and too many calls are refused. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ApiError } from '#web/api/client.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

const addition = { itemId: 28, name: 'NMN Daily', price: 270, quantity: 1 as const }

test('valid additions to carts are counted by product and day, up to a rate limit', async (t) => {
  const { call, shop } = await startTestShop(t)
  await call('POST /api/paypal/addtocart', { body: addition })
  await call('POST /api/paypal/addtocart', { body: addition })
  const rows = await shop.db.selectFrom('cart_addition').selectAll().execute()
  assert.deepEqual(rows, [{ day: '2026-11-20', product_id: 28, count: 2 }])

  // An invalid body is refused and counts nothing.
  const invalidBody = { ...addition, itemId: Number.NaN }
  await assert.rejects(call('POST /api/paypal/addtocart', { body: invalidBody }), (error) => {
    assert.ok(error instanceof ApiError)
    assert.equal(error.code, 'INVALID')
    return true
  })

  // The rate limit protects the table. Two additions were made above, so 60 more exceed the limit.
  const maxPerMinute = 60
  const requests = Array.from({ length: maxPerMinute }, () =>
    call('POST /api/paypal/addtocart', { body: addition }),
  )
  const results = await Promise.allSettled(requests)
  assert.ok(
    results.some((result) => result.status === 'rejected' && result.reason.code === 'TOO_MANY'),
  )
})
