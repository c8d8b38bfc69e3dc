import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { EmailState } from '#domain/mail/email-state.ts'
import { days, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { paymentIssue } from '#server/mail/emails/owner/payment-issue.email.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { createCustomer, registerAndVerify } from '#tests/support/people/accounts.ts'
import { quizAnswers } from '#tests/support/desks/reviewed-order.ts'
import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const listCall = 'GET /api/admin/emails'
const readCall = 'GET /api/admin/emails/{emailId}'
const resendCall = 'POST /api/admin/emails/{emailId}/resend'

const withoutJobs = { settings: { RUN_JOBS: 'false' } }

test('staff send a permanently refused email again when the mail server works again', async (t) => {
  const testShop = await startShopWithPayments(t, withoutJobs)
  const { shop, emails, clock } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  const to = 'Reader@example.com'
  const data = { kind: 'x', billId: 'b1', orderNumber: null, detail: '-' }
  const queue = (dedupeKey: string) =>
    transact(shop.db, (tx) => queueEmail(shop, tx, paymentIssue, { dedupeKey, to, data }))
  const findEmails = async (state: EmailState) => {
    const listing = await admin.call(listCall, { query: { q: 'reader@', state } })
    return listing.emails
  }

  await queue('probe 1')
  const [waitingEmail] = await findEmails('waiting')
  assert.ok(waitingEmail && !waitingEmail.canResend)
  const earlyResend = admin.call(resendCall, { params: { emailId: waitingEmail.id } })
  assert.equal((await expectRefusal(earlyResend)).code, 'CONFLICT')

  emails.simulateFault({ name: 'recipient-550' })
  await sendDueEmails(shop)
  const [givenUpEmail] = await findEmails('given up')
  assert.ok(givenUpEmail)
  assert.deepEqual(
    [
      givenUpEmail.attemptCount,
      givenUpEmail.lastError,
      givenUpEmail.canResend,
      givenUpEmail.nextAttemptAt,
    ],
    [1, 'SMTP 550', true, null],
  )
  const requeuedEmail = await admin.call(resendCall, { params: { emailId: givenUpEmail.id } })
  assert.equal(requeuedEmail.state, 'waiting')
  await sendDueEmails(shop)
  assert.equal(emails.listEmails(to).length, 1)
  assert.equal((await findEmails('sent')).length, 1)

  // After a temporary refusal the email waits for its retry; staff send it earlier.
  await queue('probe 2')
  emails.simulateFault({ name: 'recipient-450' })
  await sendDueEmails(shop)
  // Shorter than the delay before the first retry.
  clock.advance(minutes(0.1))
  await sendDueEmails(shop)
  const listing = await admin.call(listCall, { query: { state: 'refused' } })
  const [refusedEmail] = listing.emails
  assert.equal(refusedEmail?.lastError, 'SMTP 450')
  assert.equal(listing.outbox.dueCount, 1)
  assert.equal(listing.outbox.oldestDueAt, refusedEmail?.queuedAt)
  await admin.call(resendCall, { params: { emailId: refusedEmail?.id ?? 0 } })
  await sendDueEmails(shop)
  assert.equal(emails.listEmails(to).length, 2)
  const listingAfter = await admin.call(listCall, {})
  assert.deepEqual(listingAfter.outbox, {
    dueCount: 0,
    oldestDueAt: null,
    undeliveredCount: 0,
  })
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

test('an encrypted email is not shown; a copy of it has the same text', async (t) => {
  const testShop = await startShopWithPayments(t, withoutJobs)
  const { shop, emails } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  const to = 'quiz@example.com'
  await testShop.createVisitor()('POST /api/recommend', { body: { ...quizAnswers, email: to } })
  await sendDueEmails(shop)
  const [email] = (await admin.call(listCall, { query: { kind: 'quiz results' } })).emails
  assert.ok(email?.canResend)
  const shownEmail = await admin.call(readCall, { params: { emailId: email.id } })
  assert.match(shownEmail.hiddenReason ?? '', /health data/)
  await admin.call(resendCall, { params: { emailId: email.id } })
  await sendDueEmails(shop)
  const texts = emails.listEmails(to).map(({ text }) => text)
  assert.equal(texts.length, 2)
  assert.match(texts[0] ?? '', /Your results, Aisyah/)
  assert.equal(texts[0], texts[1])
})

test('an email with a secret link is never shown, and cannot be sent again once its text is deleted', async (t) => {
  const testShop = await startShopWithPayments(t, withoutJobs)
  const { shop, emails, clock, createVisitor } = testShop
  let admin = await createStaffMember(testShop, 'admin')
  const { email } = await registerAndVerify(testShop)
  await createVisitor()('POST /api/users/forgot-password', { body: { email } })
  const token = await waitUntil('the email', async () => {
    const row = await shop.db
      .selectFrom('outbox_email')
      .select('data')
      .where('kind', '=', 'reset password')
      .executeTakeFirst()
    return /token=([\w-]+)/.exec(JSON.stringify(row?.data))?.[1]
  })
  const findEmail = async () => {
    const listing = await admin.call(listCall, { query: { kind: 'reset password' } })
    assert.ok(!JSON.stringify(listing).includes(token))
    const [message] = listing.emails
    assert.ok(message)
    return message
  }
  const { id: emailId } = await findEmail()
  const shownEmail = await admin.call(readCall, { params: { emailId } })
  assert.equal(shownEmail.content, null)
  assert.match(shownEmail.hiddenReason ?? '', /Only its recipient/)
  assert.ok(!JSON.stringify(shownEmail).includes(token))

  emails.simulateFault({ name: 'recipient-450', times: 'always' })
  await sendDueEmails(shop)
  assert.equal((await findEmail()).canResend, true)
  clock.advance(days(3) + minutes(1))
  await sendDueEmails(shop)
  // A staff session lasts one hour.
  admin = await createStaffMember(testShop, 'admin')
  const lateEmail = await findEmail()
  assert.equal(
    lateEmail.state,
    'given up',
    'the mail server had refused it before its link expired',
  )
  assert.match(lateEmail.resendProblem ?? '', /request a new one on the page “Forgot password”/)
  const refusal = await expectRefusal(admin.call(resendCall, { params: { emailId } }))
  assert.equal(refusal.code, 'CONFLICT')
  assert.match(refusal.message, /deleted for security.*Forgot password/)
})

test('staff search and read an email without its order link, and the reading is audited', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { createVisitor, billplz, shop } = testShop
  const billId = readBillId(
    (await createVisitor()('POST /api/billplz/pay', { body: buildPayBody() })).url,
  )
  await billplz.pay(billId)
  await waitForPaymentState(testShop, billId, 'paid')
  const admin = await createStaffMember(testShop, 'admin')
  const [orderPaidEmail] = (await admin.call(listCall, { query: { kind: 'order paid' } })).emails
  assert.ok(orderPaidEmail?.orderId)
  const search = (q: string) => admin.call(listCall, { query: { q } })
  assert.ok((await search(orderPaidEmail.orderId.toLowerCase())).total >= 1)
  assert.equal((await search('%')).total, 0)
  assert.equal((await search('isyah')).total, 0, 'recipients are found by their beginning only')
  const params = { emailId: orderPaidEmail.id }
  const { content } = await admin.call(readCall, { params })
  assert.match(content?.subject ?? '', /We received your payment/)
  assert.match(content?.text ?? '', /See your order:\n\[link\]/)
  assert.doesNotMatch(content?.text ?? '', /http/)
  const audits = await shop.db
    .selectFrom('audit')
    .select(['subject_id', 'detail'])
    .where('action', '=', 'email.read')
    .execute()
  assert.deepEqual(audits, [
    { subject_id: String(orderPaidEmail.id), detail: { kind: 'order paid' } },
  ])
  const unknownEmailCall = admin.call(readCall, { params: { emailId: 999_999 } })
  assert.equal((await expectRefusal(unknownEmailCall)).code, 'NOT_FOUND')
})

test('customers’ own messages are not shown, the list has pages, and only admins may open it', async (t) => {
  const testShop = await startShopWithPayments(t)
  const admin = await createStaffMember(testShop, 'admin')
  const body = { name: 'Aisyah', email: 'a@example.com', subject: 'Hello', message: 'canary words' }
  for (const count of [1, 2, 3]) {
    const subject = `Hello ${count}`
    await testShop.createVisitor()('POST /api/users/contactus', { body: { ...body, subject } })
  }
  const readPage = async (page: number) => {
    const query = { kind: 'contact message', page: String(page), limit: '2' }
    return admin.call(listCall, { query })
  }
  const firstPage = await readPage(1)
  const secondPage = await readPage(2)
  assert.equal(firstPage.total, 3)
  const ids = [...firstPage.emails, ...secondPage.emails].map(({ id }) => id)
  assert.equal(new Set(ids).size, 3)
  const shownEmail = await admin.call(readCall, { params: { emailId: ids[0] ?? 0 } })
  assert.equal(shownEmail.content, null)
  assert.doesNotMatch(JSON.stringify([shownEmail, firstPage, secondPage]), /canary/)
  const customer = await createCustomer(testShop, { email: 'other@example.com' })
  const pharmacist = await createStaffMember(testShop, 'pharmacist')
  for (const { call } of [customer, pharmacist])
    assert.equal((await expectRefusal(call(listCall, {}))).status, 403)
})

test('after an outage staff resend the given-up emails; two requests at the same time send each only once', async (t) => {
  const testShop = await startShopWithPayments(t, withoutJobs)
  const { shop, emails } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  const to = 'reader@example.com'
  const data = { kind: 'x', billId: 'b1', orderNumber: null, detail: '-' }
  const queue = (dedupeKey: string) =>
    transact(shop.db, (tx) => queueEmail(shop, tx, paymentIssue, { dedupeKey, to, data }))
  await queue('accepted at once')
  await sendDueEmails(shop)
  emails.simulateFault({ name: 'recipient-550', times: 2 })
  for (const subject of ['outage 1', 'outage 2']) await queue(subject)
  await sendDueEmails(shop)
  await queue('not yet tried')
  const { emails: listedEmails } = await admin.call(listCall, {})
  const ids = listedEmails.map(({ id }) => id)
  const failedIds = listedEmails.filter(({ state }) => state === 'given up').map(({ id }) => id)
  assert.deepEqual([ids.length, failedIds.length], [4, 2])

  const resendMany = (emailIds: number[]) =>
    admin.call('POST /api/admin/emails/resend', { body: { emailIds } })
  const [firstResponse, secondResponse] = await Promise.all([
    resendMany([...ids, ...failedIds]),
    resendMany(failedIds),
  ])
  const sentIds = [...firstResponse.sent, ...secondResponse.sent].map(({ id }) => id)
  assert.deepEqual(sentIds.toSorted(), failedIds.toSorted())
  assert.deepEqual(
    [firstResponse.sent.length + firstResponse.refused.length, secondResponse.refused.length],
    [4, 2 - secondResponse.sent.length],
  )
  await sendDueEmails(shop)
  const repeatedResponse = await resendMany([...failedIds, 999_999])
  assert.deepEqual(
    repeatedResponse.refused.map(({ reason }) => reason),
    ['This email was already sent.', 'This email was already sent.', 'Nothing was found here.'],
  )
  await sendDueEmails(shop)
  assert.equal(emails.listEmails(to).length, 4)
  const audits = await shop.db
    .selectFrom('audit')
    .select('subject_id')
    .where('action', '=', 'email.resent')
    .execute()
  assert.deepEqual(
    audits.map(({ subject_id }) => Number(subject_id)).toSorted(),
    failedIds.toSorted(),
  )
})
