import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ShopError } from '#server/http/shop-error.ts'

import { isPassword } from './hash-password.ts'

test('a flood of passwords is refused after a short queue, and the queue recovers', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 40 }, () => isPassword('guess', undefined)),
  )
  const refused = flood.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 40 - 2 - 16, 'two run, sixteen wait')
  for (const { reason } of refused)
    assert.ok(reason instanceof ShopError && reason.code === 'UNAVAILABLE')
  assert.equal(await isPassword('guess', undefined), false)
})
