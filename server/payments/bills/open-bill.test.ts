/** Saving a bill when the connection to the database is lost, or when Billplz responds late. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { readPaymentState } from '#tests/support/buying/payment-effects.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { reconcile } from './reconcile.ts'

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

test('a bill that Billplz returns after its attempt was given up is checked by reconciliation', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { billplz, call, clock, shop } = testShop
  const readStates = () => shop.db.selectFrom('payment_attempt').select('state').execute()
  billplz.simulateFault({ name: 'create-late', ms: 2_000 })
  const payCall = call('POST /api/billplz/pay', { body: buildPayBody() })
  await waitUntil('the attempt is saved', async () => (await readStates()).length === 1)
  clock.advance(minutes(1.5))
  await reconcile(shop)
  assert.deepEqual(await readStates(), [{ state: 'unknown' }])
  const { url } = await payCall
  assert.deepEqual(await readStates(), [{ state: 'open' }])
  billplz.simulateFault({ name: 'callback-never' })
  await billplz.pay(readBillId(url))
  clock.advance(minutes(5))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, readBillId(url)), 'paid')
})
