/**
 * A failing item does not stop the others; it is retried with growing pauses and finally left for
 * staff.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'

import { sql } from 'kysely'

import { hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { refundDue } from '#server/mail/emails/owner/refund-due.email.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { remindUnpaid } from '#server/payments/remind-unpaid.ts'
import type { Shop } from '#server/shop.ts'
import { subscriberHmac } from '#server/waitlist/subscriber-hmac.ts'
import { queueAnnouncedEmails } from '#server/waitlist/notify-subscribers.ts'
import { markEntryConfirmed, insertEntry } from '#server/waitlist/waitlist.store.ts'
import { aPayBody, aPayingShop, billOf, type PayingShop } from '#tests/support/a-paying-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { paymentOf } from '#tests/support/buying.ts'
import { freePort } from '#tests/support/free-port.ts'

const pay = 'POST /api/billplz/pay'
const withoutJobs = { settings: { RUN_JOBS: 'false' } }

test('an email that cannot be composed does not stop the others, and staff see why it is waiting', async (t) => {
  const paying = await aPayingShop(t, withoutJobs)
  const { shop, emails, clock } = paying
  const data = { kind: 'x', billId: 'b1', orderNumber: null, detail: '-' }
  const to = 'reader@example.com'
  for (let number = 1; number <= 10; number++)
    await transact(shop.db, (tx) =>
      queueEmail(shop, tx, refundDue, { dedupeKey: `probe ${number}`, to, data }),
    )
  await shop.db
    .updateTable('outbox_email')
    .set({ data: '{}' })
    .where('dedupe_key', '=', 'probe 1')
    .execute()

  await sendDueEmails(shop)
  assert.equal(emails.messages(to).length, 9)
  const find = async () => {
    const admin = await aStaffMember(paying, 'admin')
    const found = await admin.call('GET /api/admin/emails', { query: { q: to } })
    return found.emails.find(({ state }) => state !== 'sent')
  }
  const pending = await find()
  assert.match(pending?.lastError ?? '', /^could not be written: ZodError/)

  clock.advance(hours(25))
  await sendDueEmails(shop)
  assert.equal((await find())?.state, 'given up')
})

test('emails stay queued when the mail server refuses the shop itself', async (t) => {
  const server = createServer((socket) => socket.end('554 no service for you\r\n'))
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { shop } = await aPayingShop(t, {
    settings: { RUN_JOBS: 'false', SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
  const data = { kind: 'x', billId: 'b1', orderNumber: null, detail: '-' }
  await transact(shop.db, (tx) =>
    queueEmail(shop, tx, refundDue, { dedupeKey: 'probe', to: 'reader@example.com', data }),
  )
  await sendDueEmails(shop)
  const row = await shop.db
    .selectFrom('outbox_email')
    .select(['state', 'last_error'])
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { state: 'queued', last_error: 'SMTP 554' })
})

test('a provider message that always fails is parked for staff, and the others are processed', async (t) => {
  const paying = await aPayingShop(t, withoutJobs)
  const { billplz, shop, clock } = paying
  const poisoned = await order(paying, 'poisoned@example.com')
  const good = await order(paying, 'good@example.com')
  await poison(shop, 'orders', `new.email = 'poisoned@example.com'`)
  await billplz.pay(poisoned)
  await billplz.pay(good)
  await reconcile(shop)
  assert.equal(await paymentOf(paying, good), 'paid')

  const find = async () => {
    const admin = await aStaffMember(paying, 'admin')
    const query = { q: poisoned }
    const found = await admin.call('GET /api/admin/provider-messages', { query })
    return found.messages[0]
  }
  const first = await find()
  assert.deepEqual([first?.state, first?.tries], ['stored', 1])
  await reconcile(shop)
  assert.equal((await find())?.tries, 1, 'not retried immediately')
  for (let round = 0; round < 20; round++) {
    clock.advance(hours(1))
    await reconcile(shop)
  }
  const last = await find()
  assert.deepEqual([last?.state, last?.tries], ['parked', 15])
  const admin = await aStaffMember(paying, 'admin')
  const { issues } = await admin.call('GET /api/admin/payment-issues', { query: { q: poisoned } })
  assert.equal(issues.length, 1)

  await sql`drop trigger poisoned on orders`.execute(shop.db)
  assert.ok(last)
  const again = await admin.call('POST /api/admin/provider-messages/{messageId}/again', {
    params: { messageId: last.id },
  })
  assert.equal(again.state, 'done')
  assert.equal(await paymentOf(paying, poisoned), 'paid')
})

test('an order that cannot be expired or reminded does not block the others', async (t) => {
  const paying = await aPayingShop(t, withoutJobs)
  const { shop, clock } = paying
  const poisoned = await order(paying, 'poisoned@example.com')
  const good = await order(paying, 'good@example.com')
  await poison(shop, 'outbox_email', `new.recipient = 'poisoned@example.com'`)
  clock.advance(minutes(31))
  await remindUnpaid(shop)
  const reminded = await shop.db
    .selectFrom('outbox_email')
    .select('recipient')
    .where('kind', '=', 'pay again')
    .execute()
  assert.deepEqual(
    reminded.map(({ recipient }) => recipient),
    ['good@example.com'],
  )

  await poison(shop, 'orders', `new.email = 'poisoned@example.com'`)
  clock.advance(hours(2))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, good), 'expired')
  assert.equal(await paymentOf(paying, poisoned), 'pending')
  const failures = () =>
    shop.db
      .selectFrom('work_failure')
      .select(['kind', 'tries', 'next_at'])
      .where('kind', '=', 'payments.expiry')
      .execute()
  assert.equal((await failures()).length, 1)

  // The cause is fixed: the next try works and the failure is removed.
  await sql`drop trigger poisoned on orders`.execute(shop.db)
  clock.advance(minutes(2))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, poisoned), 'expired')
  assert.deepEqual(await failures(), [])
})

test('one unreadable row of the waitlist does not block the emails of the others', async (t) => {
  const paying = await aPayingShop(t, withoutJobs)
  const { shop } = paying
  const range = 'Immunity'
  await transact(shop.db, async (tx) => {
    for (const id of ['one', 'two', 'three']) {
      const email = `${id}@example.com`
      const subscriber = subscriberHmac(shop, email)
      const row = {
        id,
        range,
        subscriber,
        email,
        token: id,
        at: shop.now(),
        language: 'en',
      } as const
      await insertEntry(tx, shop.sealing, { ...row, wording: 'test' })
      await markEntryConfirmed(tx, id, { now: shop.now(), since: new Date(0) })
    }
  })
  await shop.db
    .updateTable('waitlist_entry')
    .set({ email_sealed: 'v1.unknown.a.b.c' })
    .where('id', '=', 'one')
    .execute()
  const admin = await aStaffMember(paying, 'admin')
  const body = { range, productId: 28, pending: 3 }
  await admin.call('POST /api/admin/waitlist/notify', { body })
  await queueAnnouncedEmails(shop)
  const notified = await shop.db
    .selectFrom('outbox_email')
    .select('recipient')
    .where('kind', '=', 'range is here')
    .orderBy('recipient')
    .execute()
  assert.deepEqual(
    notified.map(({ recipient }) => recipient),
    ['three@example.com', 'two@example.com'],
  )
})

/** Places an unpaid order. Returns the id of its bill. */
async function order({ visitor }: PayingShop, email: string): Promise<string> {
  const { url } = await visitor()(pay, { body: aPayBody({ customerDetails: { email } }) })
  return billOf(url)
}

/** Makes every write of matching rows fail. */
async function poison(shop: Shop, table: string, when: string): Promise<void> {
  await sql`
    create or replace function poisoned() returns trigger language plpgsql
    as $$ begin raise exception 'poisoned'; end $$`.execute(shop.db)
  await sql`
    create trigger poisoned before insert or update on ${sql.table(table)}
    for each row when (${sql.raw(when)}) execute function poisoned()`.execute(shop.db)
}
