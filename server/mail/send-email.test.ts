import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, addDuration, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import {
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { settingsOf } from '#server/settings/live-settings.ts'

import { composeStoredEmail } from './compose-stored-email.ts'
import { queueEmail } from './queue-email.ts'
import { alreadyRegistered } from '#server/mail/emails/account/already-registered.email.ts'
import { paymentIssue } from '#server/mail/emails/owner/payment-issue.email.ts'
import { mailTransportOf } from './mail-transport.ts'
import { leaseEmail, lockEmail, requeueEmail, saveFailedTry } from './outbox.store.ts'
import { sendEmail } from './send-email.ts'
import { sendDueEmails } from './send-due-emails.ts'

/** Queues an email whose data contains HTML. */
async function queueTestEmail(
  { shop }: ShopWithPayments,
  to: string,
  dedupeKey: string,
): Promise<void> {
  const data = { kind: '<b>Odd</b> & "kind"', billId: 'b1', orderNumber: null, detail: '-' }
  await transact(shop.db, (tx) => queueEmail(shop, tx, paymentIssue, { dedupeKey, to, data }))
}

async function readStateOf({ shop }: ShopWithPayments, dedupeKey: string) {
  return shop.db
    .selectFrom('outbox_email')
    .select(['state', 'tries'])
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()
}

test('an email is sent once, and its values are escaped', async (t) => {
  const testShop = await startShopWithPayments(t)
  const to = 'reader@example.com'
  await queueTestEmail(testShop, to, 'probe 1')
  await queueTestEmail(testShop, to, 'probe 1')
  const [email] = await waitUntil('the email', async () => {
    const messages = testShop.emails.listEmails(to)
    return messages.length > 0 && messages
  })
  await sendDueEmails(testShop.shop)
  assert.equal(testShop.emails.listEmails(to).length, 1)
  assert.ok(email && !email.html.includes('<b>Odd'), 'values are escaped')
  assert.match(email.text, /<b>Odd<\/b> & "kind"/)
})

test('a reply goes to the seller’s mailbox, also when another address sends the emails', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { MAIL_FROM: 'noreply@racik.test' } })
  await queueTestEmail(testShop, 'reader@example.com', 'probe 1')
  const row = await testShop.shop.db
    .selectFrom('outbox_email')
    .selectAll()
    .executeTakeFirstOrThrow()
  const { replyTo } = composeStoredEmail(testShop.shop, row)
  assert.equal(replyTo, settingsOf(testShop.shop).seller.email)
})

test('a backlog of several batches is sent in one run', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  // More than two batches of 50 (`batchSize` in send-due-emails.ts).
  for (let count = 0; count < 120; count++)
    await queueTestEmail(testShop, `reader${count}@example.com`, `backlog ${count}`)
  await sendDueEmails(testShop.shop)
  const { db } = testShop.shop
  const states = await db.selectFrom('outbox_email').select('state').execute()
  assert.equal(states.filter(({ state }) => state === 'sent').length, 120)
})

test('a stopping shop leaves the rest of a backlog to its next start', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  // More than one batch of 50 (`batchSize` in send-due-emails.ts).
  for (let count = 0; count < 60; count++)
    await queueTestEmail(testShop, `reader${count}@example.com`, `backlog ${count}`)
  await testShop.shop.jobs.stop()
  await sendDueEmails(testShop.shop)
  const { db } = testShop.shop
  const states = await db.selectFrom('outbox_email').select('state').execute()
  assert.equal(states.filter(({ state }) => state === 'sent').length, 50, 'the first batch')
})

test('an email whose process stopped before sending it is sent once its first lease has ended', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop, clock, emails } = testShop
  const to = 'reader@example.com'
  const stoppingShop = { ...shop, jobs: { ...shop.jobs, send: async () => {} } }
  await queueTestEmail({ ...testShop, shop: stoppingShop }, to, 'probe')
  const { id } = await shop.db.selectFrom('outbox_email').select('id').executeTakeFirstOrThrow()
  // The first lease lasts three minutes: `leaseDuration` and `maxWaitInMemory` together.
  clock.advance(minutes(2))
  await sendDueEmails(shop)
  assert.equal(emails.listEmails(to).length, 0, 'its own job may still send it')
  clock.advance(minutes(1))
  await sendDueEmails(shop)
  assert.equal(emails.listEmails(to).length, 1)
  await sendEmail(shop, id, { leasedEmail: undefined })
  assert.equal(emails.listEmails(to).length, 1, 'its own job comes too late')
  assert.deepEqual(await readStateOf(testShop, 'probe'), { state: 'sent', tries: 2 })
})

test('an email that waits in memory for longer than a minute is still sent by its own job', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop, clock, emails } = testShop
  const to = 'reader@example.com'
  const busyShop = { ...shop, jobs: { ...shop.jobs, send: async () => {} } }
  await queueTestEmail({ ...testShop, shop: busyShop }, to, 'probe')
  const { id } = await shop.db.selectFrom('outbox_email').select('id').executeTakeFirstOrThrow()
  clock.advance(minutes(2))
  await sendEmail(shop, id, { leasedEmail: undefined })
  assert.equal(emails.listEmails(to).length, 1)
  assert.deepEqual(await readStateOf(testShop, 'probe'), { state: 'sent', tries: 1 })
})

test('a rollback removes the queued email', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop } = testShop
  const data = { kind: 'x', billId: 'b', orderNumber: null, detail: '-' }
  await assert.rejects(
    transact(shop.db, async (tx) => {
      await queueEmail(shop, tx, paymentIssue, {
        dedupeKey: 'rolled back',
        to: 'a@example.com',
        data,
      })
      throw new Error('rolled back')
    }),
  )
  assert.equal((await shop.db.selectFrom('outbox_email').select('id').execute()).length, 0)
})

test('a mailbox at its limit is logged after the commit, and not after a rollback', async (t) => {
  const { shop, logLines } = await startShopWithPayments(t)
  const countLogged = () => logLines.filter((line) => line.includes('email.limited')).length
  const to = 'a@example.com'
  const data = { firstName: 'A', path: '/login', email: '' }
  const queueFour = (finish: () => void) =>
    transact(shop.db, async (tx) => {
      for (const dedupeKey of ['1', '2', '3', '4'])
        await queueEmail(shop, tx, alreadyRegistered, { dedupeKey, to, data })
      finish()
    })
  await assert.rejects(
    queueFour(() => assert.fail('rolled back')),
    /rolled back/,
  )
  assert.equal(countLogged(), 0)
  await queueFour(() => undefined)
  assert.equal(countLogged(), 1)
})

test('a repeated save of a result changes neither a later try nor a new copy', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { db, now } = testShop.shop
  await queueTestEmail(testShop, 'reader@example.com', 'probe')
  const { id } = await db.selectFrom('outbox_email').select('id').executeTakeFirstOrThrow()
  const lease = () => leaseEmail(db, id, { now: now(), until: addDuration(now(), minutes(1)) })
  const requeue = (newMessageId: string | undefined) =>
    transact(db, async (tx) => {
      const lockedEmail = await lockEmail(tx, id)
      assert.ok(lockedEmail)
      await requeueEmail(tx, lockedEmail, {
        now: now(),
        recipient: 'reader@example.com',
        newCopy:
          newMessageId === undefined ? undefined : { messageId: newMessageId, dataJson: '{}' },
      })
    })
  const email = await lease()
  assert.ok(email)
  const result = {
    state: 'queued',
    sendAt: addDuration(now(), days(1)),
    reason: 'refused',
    shouldDeleteData: true,
  } as const
  const save = () => saveFailedTry(db, email, result)
  const readRow = () => db.selectFrom('outbox_email').selectAll().executeTakeFirstOrThrow()
  await save()
  assert.deepEqual((await readRow()).send_at, result.sendAt)
  for (const change of [
    () => requeue(undefined),
    lease,
    () => requeue('<another@shop.test>'),
    // The first try of the new copy has the same number.
    lease,
  ]) {
    await change()
    const rowBefore = await readRow()
    await save()
    assert.deepEqual(await readRow(), rowBefore)
  }
})

test('an error of the mail client is a failed try, and staff see that sending failed', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { shop } = testShop
  const error = new TypeError('broken client')
  t.mock.method(mailTransportOf(shop), 'send', () => Promise.reject(error))
  await queueTestEmail(testShop, 'reader@example.com', 'probe')
  await sendDueEmails(shop)
  const row = await shop.db
    .selectFrom('outbox_email')
    .select(['state', 'last_error'])
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, {
    state: 'queued',
    last_error: 'could not be sent: TypeError: broken client',
  })
})

test('while the mail server is down, emails are retried with backoff and abandoned after three days', async (t) => {
  const testShop = await startShopWithPayments(t, {
    settings: { SMTP_URL: 'smtp://127.0.0.1:1', RUN_JOBS: 'false' },
  })
  const { shop, clock } = testShop
  await queueTestEmail(testShop, 'reader@example.com', 'probe 2')
  await sendDueEmails(shop)
  assert.deepEqual(await readStateOf(testShop, 'probe 2'), { state: 'queued', tries: 1 })
  await sendDueEmails(shop)
  assert.equal((await readStateOf(testShop, 'probe 2')).tries, 1, 'not retried immediately')
  clock.advance(minutes(1))
  await sendDueEmails(shop)
  assert.equal((await readStateOf(testShop, 'probe 2')).tries, 2)
  clock.advance(days(3) + minutes(1))
  await sendDueEmails(shop)
  assert.equal((await readStateOf(testShop, 'probe 2')).state, 'given_up')
})
