/* The mailbox with a real mail client over SMTP, and its pages. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { startStandIns, type StandIns } from '#stand-ins/start-stand-ins.ts'
import { MAILBOX_FAULTS } from './faults.ts'

let standIns: StandIns
before(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 })
})
after(() => standIns.close())
afterEach(() => {
  standIns.mailbox.deleteEmails()
  standIns.mailbox.clearFaults()
})

const email = {
  from: 'Racik Demo <shop@example.com>',
  to: 'aisyah@example.com',
  subject: 'Pesanan anda telah dibayar, 陈美玲',
  text: 'Thank you. Track it: http://127.0.0.1:3000/order?id=1&code=2.',
  html: '<h1>Thank you</h1><p><a href="http://127.0.0.1:3000/order">Track it</a></p>',
}
const send = (overrides: object = {}, options: object = {}) =>
  createTransport({ host: '127.0.0.1', port: standIns.smtpPort, ...options }).sendMail({
    ...email,
    ...overrides,
  })
const api = async (query = '') =>
  (await fetch(`${standIns.url}/mailbox/api/messages${query}`)).json()

test('an email arrives complete and is listed with exactly the documented fields', async () => {
  await send()
  const [received, ...others] = await api()
  assert.equal(others.length, 0)
  assert.deepEqual(Object.keys(received), [
    'id',
    'to',
    'from',
    'subject',
    'date',
    'text',
    'html',
    'unsubscribe',
    'messageId',
  ])
  assert.deepEqual(
    [received.to, received.from, received.subject],
    ['aisyah@example.com', 'Racik Demo <shop@example.com>', email.subject],
  )
  assert.equal(received.text.trim(), email.text)
  assert.equal(received.html.trim(), email.html)
  assert.equal(received.unsubscribe, '')
  assert.ok(Math.abs(Date.parse(received.date) - Date.now()) < 60_000)
})

test('emails are listed newest first, and by recipient case-insensitively', async () => {
  await send({ subject: 'one' })
  await send({ subject: 'two', to: ['Other@Example.com', 'third@example.com'] })
  await send({ subject: 'three' })
  const subjects = async (query?: string) =>
    (await api(query)).map((received: { subject: string }) => received.subject)
  assert.deepEqual(await subjects(), ['three', 'two', 'one'])
  assert.deepEqual(await subjects('?to=AISYAH@example.com'), ['three', 'one'])
  assert.deepEqual(await subjects('?to=third@example.com'), ['two'])
  assert.deepEqual(await subjects('?to=nobody@example.com'), [])
})

test('a client that logs in is accepted', async () => {
  await send({}, { auth: { user: 'shop', pass: 'any' } })
  assert.equal((await api()).length, 1)
})

test('a text-only email has an empty html, an html-only one gets its text', async () => {
  await send({ html: undefined })
  assert.equal((await api())[0].html, '')
})

test('DELETE empties the mailbox; ids are not reused', async () => {
  await send()
  const [{ id }] = await api()
  const reply = await fetch(`${standIns.url}/mailbox/api/messages`, { method: 'DELETE' })
  assert.equal(reply.status, 204)
  assert.deepEqual(await api(), [])
  await send()
  assert.notEqual((await api())[0].id, id)
})

test('the pages show the list and an email; its HTML is in a sandboxed frame without scripts', async () => {
  await send({ subject: '<b>bold</b>', html: '<script>alert(1)</script><p>Hello</p>' })
  const [{ id }] = await api()
  const read = async (path: string) => fetch(`${standIns.url}/mailbox${path}`)

  const list = await (await read('')).text()
  assert.ok(list.includes('&lt;b&gt;bold') && !list.includes('<b>bold'))
  const page = await (await read(`/letters/${id}`)).text()
  assert.match(page, /<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  assert.ok(
    page.includes('href="http://127.0.0.1:3000/order?id=1&amp;code=2"'),
    'the dot after the URL is not part of the link',
  )
  assert.ok(!page.includes('<script'))
  const frame = await read(`/letters/${id}/html`)
  assert.match(frame.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
  assert.ok((await frame.text()).includes('<p>Hello</p>'))
  const emptied = await fetch(`${standIns.url}/mailbox/empty`, { method: 'POST' })
  assert.ok((await emptied.text()).includes('No emails yet'))
})

const storedCount = () => standIns.mailbox.listEmails().length

for (const [name, code] of [
  ['connect-421', 421],
  ['recipient-450', 450],
  ['recipient-550', 550],
  ['email-451', 451],
  ['email-452', 452],
  ['email-550', 550],
] as const) {
  test(`${name}: the sender gets ${code}, nothing is stored, the next email is accepted`, async () => {
    standIns.mailbox.simulateFault({ name })
    await assert.rejects(send(), { responseCode: code })
    assert.equal(storedCount(), 0)
    await send()
    assert.equal(storedCount(), 1)
  })
}

// The limits are short only where nothing else may happen first, because the machine may be busy.
for (const [name, emails, limitMs] of [
  ['connect-hang', 0, 200],
  ['email-hang', 0, 200],
  ['email-reset', 0, 10_000],
  ['email-accept-then-reset', 1, 10_000],
  ['email-slow', 1, 1_000],
] as const) {
  test(`${name}: the sender gets no response in time, ${emails} stored`, async () => {
    standIns.mailbox.simulateFault({ name })
    await assert.rejects(send({}, { socketTimeout: limitMs, greetingTimeout: limitMs }))
    assert.equal(storedCount(), emails)
  })
}

test('email-slow responds after the delay', async () => {
  standIns.mailbox.simulateFault({ name: 'email-slow', ms: 30 })
  await send()
  assert.equal(storedCount(), 1)
})

test('a fault for one recipient can be scheduled by a control call', async () => {
  const control = `${standIns.url}/mailbox/control/faults`
  const scheduleFault = (body: object) =>
    fetch(control, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const response = await scheduleFault({ name: 'email-550', reference: 'siti@example.com' })
  assert.equal(response.status, 200)
  assert.equal((await scheduleFault({ name: 'dance' })).status, 400)
  await send()
  await assert.rejects(send({ to: 'siti@example.com' }), { responseCode: 550 })
  const { can } = await (await fetch(control)).json()
  assert.equal(can.length, Object.keys(MAILBOX_FAULTS).length)
  assert.deepEqual(await (await fetch(control, { method: 'DELETE' })).json(), [])
})
