import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { days } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { alreadyRegistered } from '#server/mail/emails/account/already-registered.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { addUsefulUntil } from './182-useful-until.ts'

test('an email that was queued before the migration is sent, however late', async (t) => {
  const { shop, clock, emails } = await startShopWithPayments(t, {
    settings: { RUN_JOBS: 'false' },
  })
  const to = 'reader@example.com'
  await transact(shop.db, (tx) =>
    queueEmail(shop, tx, alreadyRegistered, {
      dedupeKey: 'probe',
      to,
      data: { firstName: '', path: '/login', email: '' },
    }),
  )
  await sql`alter table outbox_email drop column useful_until`.execute(shop.db)
  await transact(shop.db, addUsefulUntil)
  clock.advance(days(10))
  await sendDueEmails(shop)
  assert.equal(emails.listEmails(to).length, 1)
})
