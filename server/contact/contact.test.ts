import assert from 'node:assert/strict'
import { test } from 'node:test'

import { keptPeriods } from '#domain/kept-periods.ts'
import { days } from '#domain/time.ts'
import { aPayingShop, until } from '#tests/support/a-paying-shop.ts'

import { forgetOldMessages } from './contact.jobs.ts'

const typed = {
  name: 'Aisyah <b>Demo</b>',
  email: 'aisyah@example.com',
  subject: 'A question',
  message: 'Hello\nIs <script>alert(1)</script> in stock?',
}

test('a message reaches the owner alone, as text, and an answer goes to the writer', async (t) => {
  const shop = await aPayingShop(t)
  const answer = await shop.call('POST /api/users/contactus', { body: typed })
  assert.equal(answer.message, 'Your message has been sent successfully!')
  const url = `${shop.standIns.url}/mailbox/api/messages`
  const [letter] = await until('the letter', async () => {
    const letters: { to: string; subject: string; html: string; text: string }[] = await (
      await fetch(url)
    ).json()
    return letters.length > 0 && letters
  })
  assert.ok(letter)
  assert.deepEqual(letter.to, 'owner@racik.example')
  assert.equal(letter.subject, 'Contact form: A question')
  assert.match(letter.text, /Is <script>alert\(1\)<\/script> in stock\?/)
  assert.doesNotMatch(letter.html, /<script>alert/)
})

test('a subject with a line break is refused, a form filled in by a program is dropped unseen', async (t) => {
  const shop = await aPayingShop(t)
  const send = (changes: object) =>
    shop.call('POST /api/users/contactus', { body: { ...typed, ...changes } })
  await assert.rejects(send({ subject: 'A question\r\nBcc: all@example.com' }), /Enter a subject/)
  await assert.rejects(send({ email: 'a@example.com\nBcc: b@example.com' }), /email address/)
  const answer = await send({ website: 'https://spam.example' })
  assert.equal(answer.message, 'Your message has been sent successfully!')
  assert.deepEqual(await shop.shop.db.selectFrom('letter').selectAll().execute(), [])
})

test('an answer goes to one address: a list of them, a name beside it or a line break is refused', async (t) => {
  const shop = await aPayingShop(t)
  // Each hour a new start of the limit.
  for (const email of [
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'All <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com%0ABcc:b@example.com x',
  ]) {
    await assert.rejects(
      shop.call('POST /api/users/contactus', { body: { ...typed, email } }),
      /email address/,
      email,
    )
    shop.clock.advance(3_600_001)
  }
  assert.deepEqual(await shop.shop.db.selectFrom('letter').selectAll().execute(), [])
})

test('a form sent the moment it opened is dropped unseen; three messages an hour are enough', async (t) => {
  const shop = await aPayingShop(t)
  const send = (seconds: number) =>
    shop.call('POST /api/users/contactus', { body: { ...typed, seconds } })
  const answers = new Set([(await send(1)).message, (await send(20)).message])
  assert.equal(answers.size, 1)
  await send(20)
  await assert.rejects(send(20), (error: unknown) => {
    assert.ok(error instanceof Error && 'status' in error)
    return error.status === 429
  })
  const letters = await shop.shop.db.selectFrom('letter').select('kind').execute()
  assert.equal(letters.length, 2)
  shop.clock.advance(3_600_001)
  await send(20)
})

test('a message is gone when the time of the privacy notice is over', async (t) => {
  const shop = await aPayingShop(t)
  await shop.call('POST /api/users/contactus', { body: typed })
  const left = async () => {
    await forgetOldMessages(shop.shop)
    return shop.shop.db.selectFrom('letter').select('kind').execute()
  }
  shop.clock.advance(days(365 * keptPeriods.messageYears - 1))
  assert.equal((await left()).length, 1)
  shop.clock.advance(days(4))
  assert.deepEqual(await left(), [])
})
