/**
 * A reminder of an unpaid order races its payment. On PostgreSQL, because the embedded database
 * runs one transaction at a time.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { remindUnpaid } from '#server/payments/remind-unpaid.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { waitUntilQueryWaits } from '#tests/support/database/wait-for-lock.ts'

test(
  'an order that is paid while its reminder is queued gets no reminder',
  { skip: missingPostgresReason() },
  async (t) => {
    const { url: databaseUrl, remove } = await createTestDatabase()
    const settings = { RUN_JOBS: 'false' }
    const { call, clock, shop } = await startShopWithPayments(t, { databaseUrl, settings })
    t.after(remove)
    const { url } = await call('POST /api/billplz/pay', { body: buildPayBody() })
    clock.advance(minutes(31))
    const attempts = shop.db.selectFrom('payment_attempt').select('id')
    const { id: attemptId } = await attempts.executeTakeFirstOrThrow()

    const settled = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const settling = transact(shop.db, async (tx) => {
      await settlePayment(shop, tx, { attemptId, billId: readBillId(url), cause: 'callback' })
      settled.resolve()
      await mayCommit.promise
    })
    await settled.promise
    const reminding = remindUnpaid(shop)
    // The reminder waits for the payment.
    await waitUntilQueryWaits(shop.db)
    mayCommit.resolve()
    await Promise.all([settling, reminding])

    const emails = await shop.db.selectFrom('outbox_email').select('kind').orderBy('id').execute()
    assert.deepEqual(
      emails.map(({ kind }) => kind),
      ['order received', 'order paid'],
    )
  },
)
