/** The clock of a process is ten minutes off that of its database (T-K06). */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addDuration, minutes } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  countPaymentEffects,
  singlePaymentEffects,
  waitForPaymentState,
} from '#tests/support/buying/payment-effects.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

const pay = 'POST /api/billplz/pay'

for (const skewMinutes of [-10, 10])
  test(
    `with a clock ${skewMinutes} minutes off the database’s, payments and sessions work`,
    { skip: missingPostgresReason() },
    async (t) => {
      const { url: databaseUrl, remove } = await createTestDatabase()
      const now = addDuration(new Date(), minutes(skewMinutes))
      const testShop = await startShopWithPayments(t, { databaseUrl, now })
      t.after(remove)
      const { billplz, clock, createVisitor, shop } = testShop
      const reportedBillId = readBillId((await createVisitor()(pay, { body: buildPayBody() })).url)
      await billplz.pay(reportedBillId)
      await waitForPaymentState(testShop, reportedBillId, 'paid')
      assert.deepEqual(await countPaymentEffects(testShop, reportedBillId), singlePaymentEffects)

      billplz.simulateFault({ name: 'callback-never' })
      const unreportedBillId = readBillId(
        (await createVisitor()(pay, { body: buildPayBody() })).url,
      )
      await billplz.pay(unreportedBillId)
      clock.advance(minutes(2))
      await reconcile(shop)
      await waitForPaymentState(testShop, unreportedBillId, 'paid')
      const { call } = await createCustomer(testShop)
      clock.advance(minutes(59))
      await call('GET /api/users/me')
      // By the database's clock, the session has just begun.
      clock.advance(minutes(2))
      assert.equal((await expectRefusal(call('GET /api/users/me'))).code, 'UNAUTHENTICATED')
    },
  )
