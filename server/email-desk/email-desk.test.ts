import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { EmailState } from '#domain/mail/email-state.ts'
import { days, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { refundDue } from '#server/mail/emails/owner/refund-due.email.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { aPayBody, aPayingShop, billOf, until } from '#tests/support/a-paying-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { aCustomer, anAccount } from '#tests/support/an-account.ts'
import { refusalOf, waitForPayment } from '#tests/support/buying.ts'

const list = 'GET /api/admin/emails'
const read = 'GET /api/admin/emails/{emailId}'
const resend = 'POST /api/admin/emails/{emailId}/resend'

const withoutJobs = { settings: { RUN_JOBS: 'false' } }

test('staff send a permanently refused email again when the mail server works again', async (t) => {
  const paying = await aPayingShop(t, withoutJobs)
  const { shop, emails, clock } = paying
  const admin = await aStaffMember(paying, 'admin')
  const to = 'Reader@example.com'
  const data = { kind: 'x', billId: 'b1', orderNumber: null, detail: '-' }
  const queue = (dedupeKey: string) =>
    transact(shop.db, (tx) => queueEmail(shop, tx, refundDue, { dedupeKey, to, data }))
  const find = async (state: EmailState) => {
    const found = await admin.call(list, { query: { q: 'reader@', state } })
    return found.emails
  }

  await queue('probe 1')
  const [waiting] = await find('waiting')
  assert.ok(waiting && !waiting.mayResend)
  const early = admin.call(resend, { params: { emailId: waiting.id } })
  assert.equal((await refusalOf(early)).code, 'CONFLICT')

  emails.misbehave({ name: 'recipient-550' })
  await sendDueEmails(shop)
  const [givenUp] = await find('given up')
  assert.ok(givenUp)
  assert.deepEqual(
    [givenUp.tries, givenUp.lastError, givenUp.mayResend, givenUp.nextTryAt],
    [1, 'SMTP 550', true, null],
  )
  const again = await admin.call(resend, { params: { emailId: givenUp.id } })
  assert.equal(again.state, 'waiting')
  await sendDueEmails(shop)
  assert.equal(emails.messages(to).length, 1)
  assert.equal((await find('sent')).length, 1)

  // A temporary refusal: it would be retried, but not before its time.
  await queue('probe 2')
  emails.misbehave({ name: 'recipient-450' })
  await sendDueEmails(shop)
  clock.advance(minutes(0.1))
  await sendDueEmails(shop)
  const seen = await admin.call(list, { query: { state: 'refused' } })
  const [refused] = seen.emails
  assert.equal(refused?.lastError, 'SMTP 450')
  assert.equal(seen.outbox.due, 1)
  assert.equal(seen.outbox.oldestDueAt, refused?.queuedAt)
  await admin.call(resend, { params: { emailId: refused?.id ?? 0 } })
  await sendDueEmails(shop)
  assert.equal(emails.messages(to).length, 2)
  const after = await admin.call(list, {})
  assert.deepEqual(after.outbox, { due: 0, oldestDueAt: null, givenUp: 0 })
  const audits = await shop.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject_kind', '=', 'email')
    .execute()
  assert.deepEqual(audits, [
    { action: 'email.resent', detail: { kind: 'payment issue' } },
    { action: 'email.resent', detail: { kind: 'payment issue' } },
  ])
})

test('an email with a secret link is never shown, and cannot be sent again once its text is deleted', async (t) => {
  const paying = await aPayingShop(t, withoutJobs)
  const { shop, emails, clock, visitor } = paying
  let admin = await aStaffMember(paying, 'admin')
  const { email } = await anAccount(paying)
  await visitor()('POST /api/users/forgot-password', { body: { email } })
  const token = await until('the email', async () => {
    const row = await shop.db
      .selectFrom('outbox_email')
      .select('data')
      .where('kind', '=', 'reset password')
      .executeTakeFirst()
    return /token=([\w-]+)/.exec(JSON.stringify(row?.data))?.[1]
  })
  const find = async () => {
    const found = await admin.call(list, { query: { kind: 'reset password' } })
    assert.ok(!JSON.stringify(found).includes(token))
    const [message] = found.emails
    assert.ok(message)
    return message
  }
  const { id: emailId } = await find()
  const seen = await admin.call(read, { params: { emailId } })
  assert.equal(seen.words, null)
  assert.match(seen.hidden ?? '', /Only its recipient/)
  assert.ok(!JSON.stringify(seen).includes(token))

  emails.misbehave({ name: 'recipient-450', times: 'always' })
  await sendDueEmails(shop)
  assert.equal((await find()).mayResend, true)
  clock.advance(days(1) + minutes(1))
  await sendDueEmails(shop)
  // A staff session lasts one hour.
  admin = await aStaffMember(paying, 'admin')
  const given = await find()
  assert.equal(given.state, 'given up')
  assert.match(given.resendProblem ?? '', /request a new one on the page “Forgot password”/)
  const refusal = await refusalOf(admin.call(resend, { params: { emailId } }))
  assert.equal(refusal.code, 'CONFLICT')
  assert.match(refusal.message, /deleted for security.*Forgot password/)
})

test('staff read an email without its order link, and the reading is audited', async (t) => {
  const paying = await aPayingShop(t)
  const { visitor, billplz, shop } = paying
  const billId = billOf((await visitor()('POST /api/billplz/pay', { body: aPayBody() })).url)
  await billplz.pay(billId)
  await waitForPayment(paying, billId, 'paid')
  const admin = await aStaffMember(paying, 'admin')
  const [message] = (await admin.call(list, { query: { kind: 'order paid' } })).emails
  assert.ok(message?.orderId)
  const about = (q: string) => admin.call(list, { query: { q } })
  assert.ok((await about(message.orderId.toLowerCase())).total >= 1)
  assert.equal((await about('%')).total, 0)
  assert.equal((await about('isyah')).total, 0, 'by its beginning')
  const params = { emailId: message.id }
  const { words } = await admin.call(read, { params })
  assert.match(words?.subject ?? '', /We received your payment/)
  assert.match(words?.text ?? '', /See your order:\n\[link\]/)
  assert.doesNotMatch(words?.text ?? '', /http/)
  const audits = await shop.db
    .selectFrom('audit')
    .select(['subject_id', 'detail'])
    .where('action', '=', 'email.read')
    .execute()
  assert.deepEqual(audits, [{ subject_id: String(message.id), detail: { kind: 'order paid' } }])
  const unknown = admin.call(read, { params: { emailId: 999_999 } })
  assert.equal((await refusalOf(unknown)).code, 'NOT_FOUND')
})

test('emails with health data or customers’ texts are not shown, and only admins have the list', async (t) => {
  const paying = await aPayingShop(t)
  const admin = await aStaffMember(paying, 'admin')
  const body = { name: 'Aisyah', email: 'a@example.com', subject: 'Hello', message: 'canary words' }
  for (const count of [1, 2, 3]) {
    const subject = `Hello ${count}`
    await paying.visitor()('POST /api/users/contactus', { body: { ...body, subject } })
  }
  const page = async (number: number) => {
    const query = { kind: 'contact message', page: String(number), limit: '2' }
    return admin.call(list, { query })
  }
  const [first, second] = [await page(1), await page(2)]
  assert.equal(first.total, 3)
  const ids = [...first.emails, ...second.emails].map(({ id }) => id)
  assert.equal(new Set(ids).size, 3)
  const seen = await admin.call(read, { params: { emailId: ids[0] ?? 0 } })
  assert.equal(seen.words, null)
  assert.doesNotMatch(JSON.stringify([seen, first, second]), /canary/)
  const customer = await aCustomer(paying, { email: 'other@example.com' })
  const pharmacist = await aStaffMember(paying, 'pharmacist')
  for (const { call } of [customer, pharmacist])
    assert.equal((await refusalOf(call(list, {}))).status, 403)
})

test('after an outage staff send given-up emails again, each once even with two requests', async (t) => {
  const paying = await aPayingShop(t, withoutJobs)
  const { shop, emails } = paying
  const admin = await aStaffMember(paying, 'admin')
  const to = 'reader@example.com'
  const data = { kind: 'x', billId: 'b1', orderNumber: null, detail: '-' }
  const queue = (dedupeKey: string) =>
    transact(shop.db, (tx) => queueEmail(shop, tx, refundDue, { dedupeKey, to, data }))
  await queue('fine')
  await sendDueEmails(shop)
  emails.misbehave({ name: 'recipient-550', times: 2 })
  for (const subject of ['outage 1', 'outage 2']) await queue(subject)
  await sendDueEmails(shop)
  await queue('young')
  const seen = await admin.call(list, {})
  const ids = seen.emails.map(({ id }) => id)
  const failed = seen.emails.filter(({ state }) => state === 'given up').map(({ id }) => id)
  assert.deepEqual([ids.length, failed.length], [4, 2])

  const ask = (emailIds: number[]) =>
    admin.call('POST /api/admin/emails/resend', { body: { emailIds } })
  const [one, other] = await Promise.all([ask([...ids, ...failed]), ask(failed)])
  const sent = [...one.sent, ...other.sent].map(({ id }) => id)
  assert.deepEqual(sent.toSorted(), failed.toSorted())
  assert.deepEqual(
    [one.sent.length + one.refused.length, other.refused.length],
    [4, 2 - other.sent.length],
  )
  await sendDueEmails(shop)
  const late = await ask([...failed, 999_999])
  assert.deepEqual(
    late.refused.map(({ reason }) => reason),
    ['This email was already sent.', 'This email was already sent.', 'Nothing was found here.'],
  )
  await sendDueEmails(shop)
  assert.equal(emails.messages(to).length, 4)
  const audits = await shop.db
    .selectFrom('audit')
    .select('subject_id')
    .where('action', '=', 'email.resent')
    .execute()
  assert.deepEqual(audits.map(({ subject_id }) => Number(subject_id)).toSorted(), failed.toSorted())
})
