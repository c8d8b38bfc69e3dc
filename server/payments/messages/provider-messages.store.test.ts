import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { beginTry, insertMessage } from './provider-messages.store.ts'

test('a message is stored once, and its first try can be counted with it', async (t) => {
  const { shop } = await startTestShop(t)
  const message = {
    provider: 'billplz',
    eventKey: 'event',
    attemptTokenHash: 'token',
    resourceId: 'bill',
    saysPaid: true,
    body: '',
    receivedAt: shop.now(),
  } as const
  const stored = await insertMessage(shop.db, message, { isFirstTryCounted: true })
  assert.ok(stored)
  assert.equal(await insertMessage(shop.db, message, { isFirstTryCounted: true }), undefined)
  const secondTry = await beginTry(shop.db, 'billplz', stored.id)
  assert.deepEqual(secondTry, { ...stored, tries: 2 }, 'reconciliation tries it too')
  assert.equal(stored.tries, 1)
})
