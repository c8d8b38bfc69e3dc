/**
 * The process is killed before or after a phase of a payment (P1 to P7 in docs/payments.md), and
 * another process on the same database continues: no order is lost or doubled (invariant I6 there),
 * the payment is confirmed by email, and our records match those of Billplz.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { minutes, seconds } from '#domain/time.ts'
import type { CrashPoint } from '#server/crash-points.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { startCrashingProcess } from '#tests/support/processes/crashing-process.ts'
import { createMovingBrowser } from '#tests/support/processes/moving-browser.ts'
import { comparePaymentRecords } from '#tests/support/buying/payment-effects.ts'
import { createCleanupStack } from '#tests/support/cleanup-stack.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts'

const skip = missingPostgresReason()
const payEndpoint = 'POST /api/billplz/pay'
/** Crash points while the shopper waits for the bill URL. */
const placingCrashPoints: readonly CrashPoint[] = ['P1.before', 'P1.after', 'P2.after', 'P3.after']
/** Crash points while a callback is processed or an email is sent (P7). */
const settlingCrashPoints: readonly CrashPoint[] = [
  'P5.after',
  'P6.before',
  'P6.after',
  'P7.before',
  'P7.after',
]

/** Shared by all tests, so each one buys with an email address of its own. */
let database: TestDatabase
/**
 * The process that keeps running. It runs no jobs by itself, so that the crashing one runs them.
 */
let survivingShop: ShopWithPayments
const cleanups = createCleanupStack()

before(async () => {
  if (skip !== false) return
  database = await createTestDatabase()
  cleanups.after(database.remove)
  survivingShop = await startShopWithPayments(cleanups, {
    databaseUrl: database.url,
    // The crashing processes use the real time.
    now: new Date(),
    settings: { RUN_JOBS: 'false' },
  })
})

after(() => cleanups.run())

/**
 * Runs the jobs of the surviving shop for the following nine minutes. Each step must be longer than
 * the lease of an email (server/mail/email-lease.ts), or the wait for leased emails below would
 * never end for an email that the crashed process had leased.
 */
async function runFollowingMinutes(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    survivingShop.clock.advance(minutes(3))
    await reconcile(survivingShop.shop)
    await sendDueEmails(survivingShop.shop)
    // Otherwise the clock would end the lease of an email that a job is still sending.
    await waitUntil('no email is being sent', async () => {
      const leased = await survivingShop.shop.db
        .selectFrom('outbox_email')
        .select('id')
        .where('state', '=', 'queued')
        .where('leased_until', 'is not', null)
        .execute()
      return leased.length === 0
    })
  }
}

async function assertOnePaidOrder(email: string, maxConfirmations: number): Promise<void> {
  const { shop, emails } = survivingShop
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'number', 'payment', 'status'])
    .where('email', '=', email)
    .execute()
  assert.equal(orders.length, 1, 'one order')
  const [order] = orders
  assert.ok(order)
  assert.deepEqual([order.payment, order.status], ['paid', 'Preparing'])
  const settlementEvents = await shop.db
    .selectFrom('order_event')
    .select('id')
    .where('order_id', '=', order.id)
    .where('subject', '=', 'payment')
    .where('to_state', '=', 'paid')
    .execute()
  assert.equal(settlementEvents.length, 1, 'settled once')
  const confirmations = emails
    .listEmails(email)
    .filter(({ subject }) => subject.startsWith('We received your payment'))
  assert.ok(
    confirmations.length >= 1 && confirmations.length <= maxConfirmations,
    `${confirmations.length} confirmations`,
  )
  const comparison = await comparePaymentRecords(survivingShop)
  assert.equal(comparison.recordedAsPaidSen, comparison.paidAtBillplzSen)
  assert.deepEqual(comparison.issues, [])
}

for (const point of placingCrashPoints)
  test(
    `after a crash at ${point} while the order is placed, the same idempotency key works`,
    { skip },
    async () => {
      const crashing = await startCrashingProcess(survivingShop, {
        crashPoint: point,
        databaseUrl: database.url,
        // Billplz calls the surviving shop back.
        publicUrl: survivingShop.url,
      })
      const { call, goTo } = createMovingBrowser(crashing.url)
      const email = `${point.toLowerCase()}@example.com`
      const body = buildPayBody({ customerDetails: { email } })
      const callOptions = { headers: { 'idempotency-key': `press-at-${point}` } }
      await assert.rejects(call(payEndpoint, { body }, callOptions))
      await crashing.waitForCrash()
      goTo(survivingShop.url)
      survivingShop.clock.advance(seconds(30))
      const { url } = await call(payEndpoint, { body }, callOptions)
      await survivingShop.billplz.pay(readBillId(url))
      await runFollowingMinutes()
      await assertOnePaidOrder(email, 1)
    },
  )

test(
  'after a crash with an unsaved bill that is then paid, the order adopts the bill',
  { skip },
  async () => {
    const crashing = await startCrashingProcess(survivingShop, {
      crashPoint: 'P2.after',
      databaseUrl: database.url,
      // Billplz calls the surviving shop back, which does not have the bill yet.
      publicUrl: survivingShop.url,
    })
    const { call, goTo } = createMovingBrowser(crashing.url)
    const email = 'unsaved-bill@example.com'
    const body = buildPayBody({ customerDetails: { email } })
    const callOptions = { headers: { 'idempotency-key': 'press-with-unsaved-bill' } }
    await assert.rejects(call(payEndpoint, { body }, callOptions))
    await crashing.waitForCrash()
    const unsavedBill = survivingShop.billplz.ledger().bills.find((bill) => bill.email === email)
    assert.ok(unsavedBill)
    await survivingShop.billplz.pay(unsavedBill.id)
    await runFollowingMinutes()
    await assertOnePaidOrder(email, 1)
    goTo(survivingShop.url)
    const { url } = await call(payEndpoint, { body }, callOptions)
    assert.ok(url.endsWith(`/confirmation?billplz%5Bid%5D=${unsavedBill.id}`), url)
  },
)

for (const point of settlingCrashPoints)
  test(
    `after a crash at ${point} while the order is settled, it is paid once`,
    { skip },
    async () => {
      // Without `publicUrl`, Billplz calls the crashing process back.
      const crashing = await startCrashingProcess(survivingShop, {
        crashPoint: point,
        databaseUrl: database.url,
      })
      const { call } = createMovingBrowser(crashing.url)
      const email = `${point.toLowerCase()}@example.com`
      const payCall = call(payEndpoint, { body: buildPayBody({ customerDetails: { email } }) })
      // P7 is first reached by the email that acknowledges the order, perhaps before the reply.
      const reply = await (point.startsWith('P7') ? payCall.catch(() => undefined) : payCall)
      const bill = survivingShop.billplz
        .ledger()
        .bills.find((candidate) => candidate.email === email)
      assert.ok(bill, 'a bill was created')
      if (reply) assert.equal(readBillId(reply.url), bill.id)
      await survivingShop.billplz.pay(bill.id)
      await crashing.waitForCrash()
      await runFollowingMinutes()
      // An email that was sent but not saved as sent is sent again with the same Message-ID. The
      // confirmation is one of them if it was sent at the same moment as the acknowledgement.
      await assertOnePaidOrder(email, point === 'P7.after' ? 2 : 1)
    },
  )
