import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { beginTry, insertMessage, readFirstTry } from './provider-messages.store.ts'

test('the first try of a message that was counted with its insert is not repeated after another try', async (t) => {
  const { shop } = await startTestShop(t)
  const message = {
    provider: 'billplz',
    eventKey: 'event',
    attemptTokenHash: 'token',
    resourceId: 'bill',
    saysPaid: true,
    body: '',
    at: shop.now(),
  } as const
  const id = await insertMessage(shop.db, message, { isCounted: true })
  assert.ok(id)
  assert.equal((await readFirstTry(shop.db, 'billplz', id))?.tries, 1)
  assert.equal((await beginTry(shop.db, 'billplz', id))?.tries, 2, 'reconciliation tries it first')
  assert.equal(await readFirstTry(shop.db, 'billplz', id), undefined)
})
