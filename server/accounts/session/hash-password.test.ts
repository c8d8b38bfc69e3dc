import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ShopError } from '#server/http/shop-error.ts'

import { verifyPassword } from './hash-password.ts'

test('two passwords are hashed at a time, sixteen wait, more are refused; the queue recovers', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => verifyPassword('guess', undefined)),
  )
  const refusals = results.filter((result) => result.status === 'rejected')
  assert.equal(refusals.length, 40 - 2 - 16, 'two run, sixteen wait')
  for (const { reason } of refusals)
    assert.ok(reason instanceof ShopError && reason.code === 'UNAVAILABLE')
  assert.equal(await verifyPassword('guess', undefined), false)
})
