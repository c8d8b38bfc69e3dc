/** Saving a bill when the connection to the database is lost. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

test('a bill whose commit was hidden by a lost connection is returned and stays payable', async (t) => {
  let isSaving = false
  let lostCommits = 0
  const { billplz, call, shop } = await startShopWithPayments(t, {
    settings: { RUN_JOBS: 'false' },
    // Called after the statement: the commit took place, and only its response is lost.
    onStatement: ({ sql }) => {
      if (sql.includes('update "payment_attempt" set "bill_id"')) isSaving = true
      if (sql !== 'commit' || !isSaving || lostCommits > 0) return
      lostCommits += 1
      throw new Error('Connection terminated unexpectedly')
    },
  })
  const { url } = await call('POST /api/billplz/pay', { body: buildPayBody() })
  assert.equal(lostCommits, 1)
  assert.deepEqual(
    await shop.db
      .selectFrom('payment_attempt')
      .select(['state', 'bill_id', 'url', 'delete_bill'])
      .execute(),
    [{ state: 'open', bill_id: readBillId(url), url, delete_bill: false }],
  )
  const emails = await shop.db.selectFrom('outbox_email').select('kind').execute()
  assert.deepEqual(emails, [{ kind: 'order received' }])
  assert.equal(billplz.ledger().bills.length, 1)
})
