import assert from 'node:assert/strict'
import { test } from 'node:test'

import { transact } from '#server/db/transact.ts'
import { startTestShop } from '#tests/support/test-shop.ts'

import { recordPaymentIssue } from './record-payment-issue.ts'

test('a payment issue is logged once it is committed, and not after a rollback', async (t) => {
  const { shop, logLines } = await startTestShop(t)
  const issue = { kind: 'refund due', providerResourceId: 'b1' } as const
  const countLogged = () => logLines.filter((line) => line.includes('payment.issue')).length
  await assert.rejects(
    transact(shop.db, async (tx) => {
      await recordPaymentIssue(shop, tx, issue)
      throw new Error('rolled back')
    }),
    /rolled back/,
  )
  assert.equal(countLogged(), 0)
  for (const isNew of [true, false])
    assert.equal(await transact(shop.db, (tx) => recordPaymentIssue(shop, tx, issue)), isNew)
  assert.equal(countLogged(), 1)
})
