import assert from 'node:assert/strict'
import { test } from 'node:test'

import { retentionPeriods } from '#domain/retention-periods.ts'
import { days, hours } from '#domain/time.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const form = {
  name: 'Aisyah <b>Demo</b>',
  email: 'aisyah@example.com',
  subject: 'A question',
  message: 'Hello\nIs <script>alert(1)</script> in stock?',
}

test('a contact message reaches only the owner, as plain text, with the sender as reply-to', async (t) => {
  const testShop = await startShopWithPayments(t)
  const response = await testShop.call('POST /api/users/contactus', { body: form })
  assert.equal(response.message, 'Your message has been sent successfully!')
  const url = `${testShop.standIns.url}/mailbox/api/messages`
  const [message, ...others] = await waitUntil('the email', async () => {
    const emails: { to: string; subject: string; html: string; text: string }[] = await (
      await fetch(url)
    ).json()
    return emails.length > 0 && emails
  })
  assert.ok(message)
  assert.deepEqual(others, [])
  assert.equal(message.to, 'owner@racik.example')
  assert.equal(message.subject, 'Contact form: A question')
  assert.match(message.text, /Is <script>alert\(1\)<\/script> in stock\?/)
  assert.doesNotMatch(message.html, /<script>alert/)
  const row = await testShop.shop.db
    .selectFrom('outbox_email')
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.equal(composeStoredEmail(testShop.shop, row).replyTo, form.email)
})

test('a subject with a line break is refused, and a bot’s message is dropped silently', async (t) => {
  const testShop = await startShopWithPayments(t)
  const send = (changes: object) =>
    testShop.call('POST /api/users/contactus', { body: { ...form, ...changes } })
  await assert.rejects(send({ subject: 'A question\r\nBcc: all@example.com' }), /Enter a subject/)
  await assert.rejects(send({ email: 'a@example.com\nBcc: b@example.com' }), /email address/)
  const response = await send({ website: 'https://spam.example' })
  assert.equal(response.message, 'Your message has been sent successfully!')
  assert.deepEqual(await testShop.shop.db.selectFrom('outbox_email').selectAll().execute(), [])
})

test('pasted text with invisible characters is sent without them, and is blank if it has no others', async (t) => {
  const testShop = await startShopWithPayments(t)
  const send = (changes: object) =>
    testShop.call('POST /api/users/contactus', { body: { ...form, ...changes } })
  await assert.rejects(send({ message: '\u200b\u00ad' }), /Enter your message/)
  await send({
    name: 'Aisyah\u200b | Demo',
    subject: 'Order\tK7M4QX2P | delivery',
    message: 'Please call \u202a012-345 6789\u202c about the vita\u00admin.',
  })
  const row = await testShop.shop.db
    .selectFrom('outbox_email')
    .selectAll()
    .executeTakeFirstOrThrow()
  const email = composeStoredEmail(testShop.shop, row)
  assert.equal(email.subject, 'Contact form: Order K7M4QX2P | delivery')
  assert.match(email.text, /Please call 012-345 6789 about the vita min\./)
})

test('the reply-to must be one email: lists, names and line breaks are refused', async (t) => {
  const testShop = await startShopWithPayments(t)
  // An hour between the attempts keeps them below the rate limit.
  for (const email of [
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'All <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com%0ABcc:b@example.com x',
  ]) {
    await assert.rejects(
      testShop.call('POST /api/users/contactus', { body: { ...form, email } }),
      /email address/,
      email,
    )
    testShop.clock.advance(hours(1) + 1)
  }
  assert.deepEqual(await testShop.shop.db.selectFrom('outbox_email').selectAll().execute(), [])
})

test('the rate limit counts messages by the sender’s email, not by IP', async (t) => {
  const testShop = await startShopWithPayments(t)
  const send = (email: string) =>
    testShop.call('POST /api/users/contactus', { body: { ...form, email } })
  // All messages come from one IP. The fifth message of one sender is the last allowed one.
  for (const sender of ['a', 'b', 'c', 'd']) await send(`${sender}@example.com`)
  for (let count = 0; count < 4; count++) await send('a@example.com')
  const refusal = await send('A@example.com').catch((error: unknown) => error)
  assert.ok(refusal instanceof Error && 'status' in refusal)
  assert.equal(refusal.status, 429)
  assert.match(refusal.message, /another way below/)
  const emails = await testShop.shop.db.selectFrom('outbox_email').select('kind').execute()
  assert.equal(emails.length, 8)
  testShop.clock.advance(hours(1) + 1)
  await send('a@example.com')
})

test('a contact message is deleted after the period of the privacy notice', async (t) => {
  const testShop = await startShopWithPayments(t)
  await testShop.call('POST /api/users/contactus', { body: form })
  await waitUntil('the message was sent', async () => {
    const { state } = await testShop.shop.db
      .selectFrom('outbox_email')
      .select('state')
      .executeTakeFirstOrThrow()
    return state === 'sent'
  })
  const listRemainingEmails = async () => {
    await runHousekeeping(testShop.shop)
    return testShop.shop.db.selectFrom('outbox_email').select('kind').execute()
  }
  testShop.clock.advance(days(365 * retentionPeriods.messageYears - 1))
  assert.equal((await listRemainingEmails()).length, 1)
  // Past the period, with leap days.
  testShop.clock.advance(days(4))
  assert.deepEqual(await listRemainingEmails(), [])
})
