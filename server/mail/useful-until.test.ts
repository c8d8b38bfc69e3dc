/** Emails that end at a time, such as those with a code, are not sent after it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { addDuration, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { claimCode } from '#server/mail/emails/account/claim-code.email.ts'
import { remindUnpaid } from '#server/payments/remind-unpaid.ts'
import { buildRegistration, createCustomer } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { queueEmail } from './queue-email.ts'
import { sendDueEmails } from './send-due-emails.ts'

test('an email that is not useful any more is not sent, and its code is deleted', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { shop, clock, emails } = testShop
  const queue = (dedupeKey: string, usefulUntil: Date) =>
    transact(shop.db, (tx) =>
      queueEmail(shop, tx, claimCode, {
        dedupeKey,
        to: 'reader@example.com',
        usefulUntil,
        data: { code: '123456', what: 'orders' },
      }),
    )
  await queue('late', addDuration(shop.now(), minutes(10)))
  await queue('in time', addDuration(shop.now(), minutes(11)))
  clock.advance(minutes(10))
  await sendDueEmails(shop)
  assert.equal(emails.listEmails('reader@example.com').length, 1)
  const rows = await shop.db
    .selectFrom('outbox_email')
    .select(['dedupe_key', 'state', 'data', 'last_error', 'leased_until'])
    .orderBy('id')
    .execute()
  const ended = { data: {}, last_error: null, leased_until: null }
  assert.deepEqual(rows, [
    { dedupe_key: 'late', state: 'given_up', ...ended },
    { dedupe_key: 'in time', state: 'sent', ...ended },
  ])
  const admin = await createStaffMember(testShop, 'admin')
  const listState = (state: 'too late' | 'given up') =>
    admin.call('GET /api/admin/emails', { query: { state } })
  const { emails: lateEmails, outbox } = await listState('too late')
  assert.deepEqual(
    lateEmails.map(({ state, canResend }) => [state, canResend]),
    [['too late', false]],
  )
  assert.equal(outbox.undeliveredCount, 0)
  assert.equal((await listState('given up')).total, 0)
})

test('a reminder to pay is not sent, and not sent again, after the deadline of its order', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { shop, clock, emails } = testShop
  await testShop.call('POST /api/billplz/pay', { body: buildPayBody() })
  const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  clock.advance(minutes(31))
  await remindUnpaid(shop)
  clock.advance(order.expires_at.getTime() - shop.now().getTime())
  await sendDueEmails(shop)
  const subjects = emails.listEmails(order.email).map(({ subject }) => subject)
  assert.ok(!subjects.some((subject) => /not paid/.test(subject)), subjects.join())
  const admin = await createStaffMember(testShop, 'admin')
  const params = { orderId: order.number }
  const shownOrder = await admin.call('GET /api/admin/orders/{orderId}', { params })
  const reminder = shownOrder.emails.find(({ kind }) => kind === 'pay again')
  assert.equal(reminder?.state, 'too_late')
  const resending = admin.call('POST /api/admin/orders/{orderId}/emails/{emailId}/resend', {
    params: { ...params, emailId: reminder.id },
  })
  assert.match((await expectRefusal(resending)).message, /too late for this email/)
})

test('the emails with a code or a link that ends soon end with it', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { shop } = testShop
  const { email } = await createCustomer(testShop)
  const form = buildRegistration({ email: 'registers@example.com' })
  await testShop.call('POST /api/users/register', { body: form })
  await testShop.call('POST /api/users/forgot-password', { body: { email } })
  const rows = await shop.db
    .selectFrom('outbox_email')
    .select(['kind', 'queued_at', 'useful_until'])
    .where('useful_until', 'is not', null)
    .$narrowType<{ useful_until: Date }>()
    .orderBy('kind')
    .execute()
  assert.deepEqual(
    rows.map(({ kind, queued_at: from, useful_until: until }) => [
      kind,
      until.getTime() - from.getTime(),
    ]),
    [
      ['reset password', mailedLinkLifetimes.reset],
      ['verify email', mailedLinkLifetimes.verify],
    ],
  )
})
