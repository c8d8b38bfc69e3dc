import assert from 'node:assert/strict'
import { test } from 'node:test'

import { aPayingShop, until } from '#tests/support/a-paying-shop.ts'

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
