/**
 * Background jobs: an email, payment notification, order or waitlist entry that fails does not stop
 * the others. It is retried with backoff, then left for staff.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'

import { sql } from 'kysely'

import { hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { paymentIssue } from '#server/mail/emails/owner/payment-issue.email.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { remindUnpaid } from '#server/payments/remind-unpaid.ts'
import type { Shop } from '#server/shop.ts'
import { computeSubscriberHmac } from '#server/waitlist/subscriber-hmac.ts'
import { queueAnnouncedEmails } from '#server/waitlist/notify-subscribers.ts'
import { confirmEntryByToken, insertEntry } from '#server/waitlist/waitlist.store.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { readPaymentState } from '#tests/support/buying/payment-effects.ts'

const withoutJobs = { settings: { RUN_JOBS: 'false' } }
const issueData = { kind: 'x', billId: 'b1', orderNumber: null, detail: '-' }

test('an email that cannot be composed does not stop the others, and staff see why it is waiting', async (t) => {
  const testShop = await startShopWithPayments(t, withoutJobs)
  const { shop, emails, clock } = testShop
  const to = 'reader@example.com'
  for (let number = 1; number <= 10; number++)
    await transact(shop.db, (tx) =>
      queueEmail(shop, tx, paymentIssue, { dedupeKey: `probe ${number}`, to, data: issueData }),
    )
  await shop.db
    .updateTable('outbox_email')
    .set({ data: '{}' })
    .where('dedupe_key', '=', 'probe 1')
    .execute()

  await sendDueEmails(shop)
  assert.equal(emails.listEmails(to).length, 9)
  // Logs in each time, because the session ends when the clock is advanced.
  const findUnsentEmail = async () => {
    const admin = await createStaffMember(testShop, 'admin')
    const { emails: listed } = await admin.call('GET /api/admin/emails', { query: { q: to } })
    return listed.find(({ state }) => state !== 'sent')
  }
  const unsentEmail = await findUnsentEmail()
  assert.match(unsentEmail?.lastError ?? '', /^could not be composed: ZodError/)

  // Emails are retried for three days.
  clock.advance(hours(73))
  await sendDueEmails(shop)
  assert.equal((await findUnsentEmail())?.state, 'given up')
})

test('emails stay queued when the mail server responds 554', async (t) => {
  const server = createServer((socket) => socket.end('554 no service for you\r\n'))
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const { shop } = await startShopWithPayments(t, {
    settings: { ...withoutJobs.settings, SMTP_URL: `smtp://127.0.0.1:${address.port}` },
  })
  await transact(shop.db, (tx) =>
    queueEmail(shop, tx, paymentIssue, {
      dedupeKey: 'probe',
      to: 'reader@example.com',
      data: issueData,
    }),
  )
  await sendDueEmails(shop)
  const row = await shop.db
    .selectFrom('outbox_email')
    .select(['state', 'last_error'])
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { state: 'queued', last_error: 'SMTP 554' })
})

test('a payment notification that always fails is parked for staff, and the others are processed', async (t) => {
  const testShop = await startShopWithPayments(t, withoutJobs)
  const { billplz, shop, clock } = testShop
  const poisonedBillId = await placeUnpaidOrder(testShop, 'poisoned@example.com')
  const goodBillId = await placeUnpaidOrder(testShop, 'good@example.com')
  const allowWrites = await failWrites(shop, 'orders', `new.email = 'poisoned@example.com'`)
  await billplz.pay(poisonedBillId)
  await billplz.pay(goodBillId)
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, goodBillId), 'paid')

  // Logs in each time, because the session ends when the clock is advanced.
  const findMessage = async () => {
    const admin = await createStaffMember(testShop, 'admin')
    const query = { q: poisonedBillId }
    const { messages } = await admin.call('GET /api/admin/provider-messages', { query })
    return messages[0]
  }
  const firstMessage = await findMessage()
  assert.deepEqual([firstMessage?.state, firstMessage?.attemptCount], ['stored', 1])
  await reconcile(shop)
  assert.equal((await findMessage())?.attemptCount, 1, 'not retried immediately')
  // More than enough: a message is retried at least once an hour, and parked after 15 tries.
  for (let round = 0; round < 20; round++) {
    clock.advance(hours(1))
    await reconcile(shop)
  }
  const lastMessage = await findMessage()
  assert.deepEqual([lastMessage?.state, lastMessage?.attemptCount], ['parked', 15])
  const admin = await createStaffMember(testShop, 'admin')
  const { issues } = await admin.call('GET /api/admin/payment-issues', {
    query: { q: poisonedBillId },
  })
  assert.equal(issues.length, 1)

  await allowWrites()
  assert.ok(lastMessage)
  const processedMessage = await admin.call('POST /api/admin/provider-messages/{messageId}/again', {
    params: { messageId: lastMessage.id },
  })
  assert.equal(processedMessage.state, 'done')
  assert.equal(await readPaymentState(testShop, poisonedBillId), 'paid')
})

test('an order that cannot be expired or reminded does not block the others', async (t) => {
  const testShop = await startShopWithPayments(t, withoutJobs)
  const { shop, clock } = testShop
  const poisonedBillId = await placeUnpaidOrder(testShop, 'poisoned@example.com')
  const goodBillId = await placeUnpaidOrder(testShop, 'good@example.com')
  await failWrites(shop, 'outbox_email', `new.recipient = 'poisoned@example.com'`)
  // The reminder is due 30 minutes after the order.
  clock.advance(minutes(31))
  await remindUnpaid(shop)
  const remindedRows = await shop.db
    .selectFrom('outbox_email')
    .select('recipient')
    .where('kind', '=', 'pay again')
    .execute()
  assert.deepEqual(
    remindedRows.map(({ recipient }) => recipient),
    ['good@example.com'],
  )

  const allowWrites = await failWrites(shop, 'orders', `new.email = 'poisoned@example.com'`)
  // Unpaid orders expire after 90 minutes (`attemptLifetime`).
  clock.advance(hours(2))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, goodBillId), 'expired')
  assert.equal(await readPaymentState(testShop, poisonedBillId), 'pending')
  const listFailures = () =>
    shop.db
      .selectFrom('work_failure')
      .select('kind')
      .where('kind', '=', 'payments.expiry')
      .execute()
  assert.equal((await listFailures()).length, 1)

  // Orders can be saved again: the next try works and the failure is removed.
  await allowWrites()
  clock.advance(minutes(2))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, poisonedBillId), 'expired')
  assert.deepEqual(await listFailures(), [])
})

test('one unreadable waitlist entry does not block the emails of the others', async (t) => {
  const testShop = await startShopWithPayments(t, withoutJobs)
  const { shop } = testShop
  const range = 'Immunity'
  await transact(shop.db, async (tx) => {
    for (const id of ['one', 'two', 'three']) {
      const email = `${id}@example.com`
      await insertEntry(tx, shop.sealingKeys, {
        id,
        target: { range },
        subscriberHmac: computeSubscriberHmac(shop, email),
        email,
        token: id,
        requestedAt: shop.now(),
        language: 'en',
        consentVersion: 'test',
      })
      await confirmEntryByToken(tx, id, { now: shop.now(), requestedAfter: new Date(0) })
    }
  })
  await shop.db
    .updateTable('waitlist_entry')
    // Sealed with a key that the shop does not have.
    .set({ email_sealed: 'v1.unknown.a.b.c' })
    .where('id', '=', 'one')
    .execute()
  const admin = await createStaffMember(testShop, 'admin')
  const body = { range, productId: 28, pendingCount: 3 }
  await admin.call('POST /api/admin/waitlist/notify', { body })
  await queueAnnouncedEmails(shop)
  const notifiedRows = await shop.db
    .selectFrom('outbox_email')
    .select('recipient')
    .where('kind', '=', 'range is here')
    .orderBy('recipient')
    .execute()
  assert.deepEqual(
    notifiedRows.map(({ recipient }) => recipient),
    ['three@example.com', 'two@example.com'],
  )
})

/** Returns the id of the order's bill. */
async function placeUnpaidOrder(
  { createVisitor }: ShopWithPayments,
  email: string,
): Promise<string> {
  const body = buildPayBody({ customerDetails: { email } })
  const { url } = await createVisitor()('POST /api/billplz/pay', { body })
  return readBillId(url)
}

/**
 * Makes every insert and update of matching rows fail. `condition` is SQL about `new`. Returns a
 * function that lets the writes pass again.
 */
async function failWrites(
  shop: Shop,
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  await sql`
    create or replace function poisoned() returns trigger language plpgsql
    as $$ begin raise exception 'poisoned'; end $$`.execute(shop.db)
  await sql`
    create trigger poisoned before insert or update on ${sql.table(table)}
    for each row when (${sql.raw(condition)}) execute function poisoned()`.execute(shop.db)
  return async () => {
    await sql`drop trigger poisoned on ${sql.table(table)}`.execute(shop.db)
  }
}
