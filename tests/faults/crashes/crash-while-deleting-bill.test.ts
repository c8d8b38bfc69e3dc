/**
 * The process is killed while it deletes the bill of a replaced order: after the deletion at
 * Billplz, or between the two writes that follow. Another process on the same database repeats the
 * deletion, still checks the bill, and finds a payment that arrived in the meantime.
 */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { days, minutes } from '#domain/time.ts'
import type { CrashPoint } from '#server/crash-points.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { everyMinuteJob } from '#server/payments/payments.jobs.ts'
import { comparePaymentRecords, readPaymentState } from '#tests/support/buying/payment-effects.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { startCrashingProcess } from '#tests/support/processes/crashing-process.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'

const skip = missingPostgresReason()
const payCall = 'POST /api/billplz/pay'
const crashPoints: readonly CrashPoint[] = ['D1.before', 'D1.after']

/**
 * Replaces an unpaid order, and lets a process crash at the point while it deletes the replaced
 * bill. Returns that bill's id, and a shop on the same database that runs no jobs by itself.
 */
async function crashWhileDeletingBill(
  t: TestContext,
  crashPoint: CrashPoint,
  { isPaidAfterwards }: { isPaidAfterwards: boolean },
) {
  const { url: databaseUrl, remove } = await createTestDatabase()
  const survivingShop = await startShopWithPayments(t, {
    databaseUrl,
    // The crashing process uses the real time.
    now: new Date(),
    settings: { RUN_JOBS: 'false' },
  })
  t.after(remove)
  const { billplz, call, shop } = survivingShop
  if (isPaidAfterwards) {
    // Without a callback, only a check of the bill finds the payment.
    billplz.simulateFault({ name: 'callback-never' })
    billplz.simulateFault({ name: 'delete-then-paid' })
  }
  const crashing = await startCrashingProcess(survivingShop, { crashPoint, databaseUrl })
  const { url } = await call(payCall, { body: buildPayBody() })
  const otherCart = { cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }
  await call(payCall, { body: buildPayBody(otherCart) })
  await shop.jobs.send(shop.db, everyMinuteJob, {})
  await crashing.waitForCrash()
  return { survivingShop, billId: readBillId(url) }
}

async function readAttempt({ shop }: ShopWithPayments, billId: string) {
  const row = await shop.db
    .selectFrom('payment_attempt')
    .select(['state', 'delete_bill', 'check_at'])
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()
  return { state: row.state, isToDelete: row.delete_bill, isScheduled: row.check_at !== null }
}

for (const point of crashPoints)
  test(`after a crash at ${point} a deleted bill is no longer marked`, { skip }, async (t) => {
    const { survivingShop, billId } = await crashWhileDeletingBill(t, point, {
      isPaidAfterwards: false,
    })
    const { billplz, clock, shop } = survivingShop
    assert.equal(billplz.bill(billId)?.state, 'deleted')
    const markedAttempt = { state: 'superseded', isToDelete: true, isScheduled: true }
    assert.deepEqual(await readAttempt(survivingShop, billId), markedAttempt)
    clock.advance(minutes(3))
    await reconcile(shop)
    assert.deepEqual(await readAttempt(survivingShop, billId), {
      ...markedAttempt,
      isToDelete: false,
    })
    for (let day = 0; day < 40; day++) {
      clock.advance(days(1))
      await reconcile(shop)
    }
    const endedAttempt = { state: 'superseded', isToDelete: false, isScheduled: false }
    assert.deepEqual(await readAttempt(survivingShop, billId), endedAttempt)
    assert.deepEqual(await comparePaymentRecords(survivingShop), {
      paidAtBillplzSen: 0,
      recordedAsPaidSen: 0,
      issues: [],
    })
  })

for (const point of crashPoints)
  test(
    `after a crash at ${point} a payment that followed the deletion is found`,
    { skip },
    async (t) => {
      const { survivingShop, billId } = await crashWhileDeletingBill(t, point, {
        isPaidAfterwards: true,
      })
      const { billplz, clock, shop } = survivingShop
      assert.equal(billplz.bill(billId)?.state, 'paid')
      assert.equal((await readAttempt(survivingShop, billId)).isToDelete, true)
      assert.equal(await readPaymentState(survivingShop, billId), 'expired')
      clock.advance(minutes(3))
      await reconcile(shop)
      assert.equal(await readPaymentState(survivingShop, billId), 'paid')
      const paidAttempt = { state: 'paid', isToDelete: false, isScheduled: false }
      assert.deepEqual(await readAttempt(survivingShop, billId), paidAttempt)
      const { paidAtBillplzSen, recordedAsPaidSen } = await comparePaymentRecords(survivingShop)
      assert.deepEqual([paidAtBillplzSen, recordedAsPaidSen], [27_000, 27_000])
    },
  )
