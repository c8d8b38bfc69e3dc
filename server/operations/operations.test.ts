/** Gauges, alerts over real HTTP and SMTP, and failed work on the overview. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'

import { sql } from 'kysely'
import { z } from 'zod'

import { hours, minutes } from '#domain/time.ts'
import { insertDatabaseBackup } from '#server/db/backup/database-backups.store.ts'
import { transact } from '#server/db/transact.ts'
import { createJobs, deadLetters, defineJob, handleJob } from '#server/jobs/jobs.ts'
import { recordFailure } from '#server/jobs/work-failures.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { sendEmailJob } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'
import {
  startShopWithPayments,
  waitUntil,
  type ShopWithPayments,
} from '#tests/support/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/staff-member.ts'
import { createCustomer } from '#tests/support/accounts.ts'
import { expectRefusal } from '#tests/support/buying.ts'

import { secondsSinceBackup } from './read-figures.ts'
import { watchShop } from './watch-shop.ts'

const token = 'a-metrics-token-of-a-test'
const withoutJobs = { RUN_JOBS: 'false', METRICS_TOKEN: token }
const listKey = 'GET /api/admin/failed-work'
const retryKey = 'POST /api/admin/failed-work/retry'
const dismissKey = 'POST /api/admin/failed-work/dismiss'

test('an alert is emailed and posted once when it begins and once when it ends', async (t) => {
  const receiver = await startReceiver(t)
  const testShop = await startShopWithPayments(t, {
    settings: { ...withoutJobs, ALERT_URL: receiver.url },
  })
  const round = createRound(testShop)
  await round()
  assert.deepEqual(receiver.posted, [])

  await failItem(testShop.shop, 'probe')
  await round()
  const [first] = receiver.posted
  assert.equal(first?.['kind'], 'failed items')
  assert.equal(first?.['status'], 'firing')
  assert.equal(first?.['shop'], testShop.shop.config.PUBLIC_URL)
  assert.match(String(first?.['text']), /^ALERT http.*Items that failed and wait for staff: 1/)
  const emails = () => testShop.emails.messages(testShop.shop.config.OWNER_EMAIL)
  assert.equal(emails().length, 1)
  assert.match(emails()[0]?.text ?? '', /Items that failed and wait for staff: 1/)

  await failItem(testShop.shop, 'another')
  for (let minute = 0; minute < 3; minute++) await round()
  assert.equal(receiver.posted.length, 1, 'no second alert while the condition lasts')
  assert.equal(emails().length, 1)

  await testShop.shop.db.deleteFrom('work_failure').execute()
  await round()
  await round()
  assert.deepEqual(
    receiver.posted.map(({ status }) => status),
    ['firing', 'resolved'],
  )
  assert.deepEqual(
    emails()
      .map(({ subject }) => subject)
      .toSorted(),
    ['Resolved: shop alert', 'Shop alert: action needed'],
  )

  await failItem(testShop.shop, 'later')
  await round()
  assert.equal(receiver.posted.length, 3, 'the condition began again: a new alert')
  assert.equal(emails().length, 3)
})

test('a POST that fails is retried in the next round, and the email does not wait for it', async (t) => {
  const receiver = await startReceiver(t)
  const testShop = await startShopWithPayments(t, {
    settings: { ...withoutJobs, ALERT_URL: receiver.url },
  })
  const round = createRound(testShop)
  const emails = () => testShop.emails.messages(testShop.shop.config.OWNER_EMAIL)
  receiver.respond(500)
  await failItem(testShop.shop, 'probe')
  await round()
  assert.equal(emails().length, 1)
  receiver.respond('drop')
  await round()
  receiver.respond(204)
  await round()
  await round()
  assert.equal(receiver.posted.length, 3, 'refused, dropped, accepted, then no more')
  assert.equal(emails().length, 1)
})

test('while the mail server is down, the alert about waiting emails is posted', async (t) => {
  const receiver = await startReceiver(t)
  const testShop = await startShopWithPayments(t, {
    settings: { ...withoutJobs, ALERT_URL: receiver.url },
  })
  const round = createRound(testShop)
  testShop.emails.misbehave({ name: 'recipient-450', times: 'always' })
  await failItem(testShop.shop, 'probe')
  await round()
  for (let minute = 0; minute < 20; minute++) await round()
  assert.deepEqual(
    receiver.posted.map(({ kind, status }) => [kind, status]),
    [
      ['failed items', 'firing'],
      ['unsent emails', 'firing'],
    ],
  )
  testShop.emails.clearMisbehaviours()
  testShop.clock.advance(hours(1))
  await round()
  await round()
  assert.equal(receiver.posted.at(-1)?.['status'], 'resolved')
})

test('emails that waited while the shop was stopped cause no alert after its start', async (t) => {
  const receiver = await startReceiver(t)
  const testShop = await startShopWithPayments(t, {
    settings: { ...withoutJobs, ALERT_URL: receiver.url },
  })
  testShop.emails.misbehave({ name: 'recipient-450', times: 'always' })
  const body = { name: 'Aisyah', email: 'a@example.com', subject: 'Hello', message: 'A question' }
  await testShop.createVisitor()('POST /api/users/contactus', { body })
  testShop.clock.advance(hours(2))
  const roundAfterRestart = createRound(testShop)
  await roundAfterRestart()
  assert.deepEqual(receiver.posted, [])
  for (let minute = 0; minute < 20; minute++) await roundAfterRestart()
  assert.deepEqual(
    receiver.posted.map(({ kind }) => kind),
    ['unsent emails'],
  )
})

test('an alert is posted even if its email cannot be queued', async (t) => {
  const receiver = await startReceiver(t)
  const { shop } = await startShopWithPayments(t, {
    settings: { ...withoutJobs, ALERT_URL: receiver.url },
  })
  await failItem(shop, 'probe')
  await sql`alter table outbox_email rename to outbox_email_away`.execute(shop.db)
  await assert.rejects(watchShop(shop, shop.now()), /alerts:.*outbox_email/)
  assert.deepEqual(
    receiver.posted.map(({ kind }) => kind),
    ['failed items'],
  )
})

test('two simultaneous rounds post an alert once', async (t) => {
  const receiver = await startReceiver(t)
  const { shop, emails } = await startShopWithPayments(t, {
    settings: { ...withoutJobs, ALERT_URL: receiver.url },
  })
  await failItem(shop, 'probe')
  const now = shop.now()
  await Promise.all([watchShop(shop, now), watchShop(shop, now)])
  await sendDueEmails(shop)
  assert.equal(receiver.posted.length, 1)
  assert.equal(emails.messages(shop.config.OWNER_EMAIL).length, 1)
})

test('a backup that is too old causes an alert until the next one', async (t) => {
  const receiver = await startReceiver(t)
  const testShop = await startShopWithPayments(t, {
    settings: { ...withoutJobs, ALERT_URL: receiver.url },
  })
  const { shop, clock } = testShop
  const round = createRound(testShop)
  const record = (takenAt: Date) =>
    insertDatabaseBackup(shop.db, {
      taken_at: takenAt,
      file: 'racik.json.gz',
      bytes: 9,
      row_count: 1,
      encrypted: false,
    })
  await round()
  assert.ok(Number.isNaN(await secondsSinceBackup(shop)))
  await record(clock.now)
  clock.advance(hours(29))
  await round()
  assert.deepEqual(receiver.posted, [])
  assert.equal(await secondsSinceBackup(shop), 29 * 3_600 + 60)
  clock.advance(hours(2))
  await round()
  assert.equal(receiver.posted[0]?.['kind'], 'old backup')
  assert.match(String(receiver.posted[0]?.['summary']), /^The newest backup is 31 hours old\./)
  await record(clock.now)
  await round()
  assert.equal(receiver.posted.at(-1)?.['status'], 'resolved')
})

test('gauges change when a login fails, an item fails, a job dies and an email waits', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: withoutJobs })
  const { shop, clock, createVisitor } = testShop
  const readGauge = async (name: string): Promise<number> => {
    const response = await fetch(`${testShop.url}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const line = new RegExp(`^racik_${name} (\\S+)$`, 'm').exec(await response.text())
    return Number(line?.[1])
  }
  const names = ['outbox_oldest_seconds', 'jobs_dead', 'failed_items', 'payment_issues_open']
  for (const name of [...names, 'failed_logins_last_hour'])
    assert.equal(await readGauge(name), 0, name)

  const body = { email: 'stranger@example.com', password: 'not the password' }
  for (let time = 0; time < 2; time++)
    await expectRefusal(createVisitor()('POST /api/users/login', { body }))
  assert.equal(await readGauge('failed_logins_last_hour'), 2)
  await failItem(shop, 'probe')
  assert.equal(await readGauge('failed_items'), 1)
  await insertDeadJob(shop, { emailId: 1 })
  assert.equal(await readGauge('jobs_dead'), 1)
  const waitingBefore = await readGauge('jobs_waiting')
  await shop.jobs.send(shop.db, sendEmailJob, { emailId: 1 })
  assert.equal(await readGauge('jobs_waiting'), waitingBefore + 1)
  const contact = {
    name: 'Aisyah',
    email: 'a@example.com',
    subject: 'Hello',
    message: 'A question',
  }
  await createVisitor()('POST /api/users/contactus', { body: contact })
  clock.advance(minutes(3))
  assert.equal(await readGauge('outbox_oldest_seconds'), 180)
  clock.advance(hours(1))
  assert.equal(await readGauge('failed_logins_last_hour'), 0)
})

test('staff see failed work with its error, retry it, or dismiss a dead job', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: withoutJobs })
  const { shop, clock } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  assert.deepEqual(await admin.call(listKey), { total: 0, failed: [] })
  await failItem(shop, 'order 7')
  const [item] = (await admin.call(listKey)).failed
  const expected = { jobId: null, kind: 'test.work', item: 'order 7', error: 'Error: bad row' }
  assert.deepEqual(item, {
    ...expected,
    tries: 1,
    lastTryAt: clock.now.toISOString(),
    isRecurring: false,
  })
  await admin.call(retryKey, { body: { kind: 'test.work', item: 'order 7' } })
  const failure = await shop.db
    .selectFrom('work_failure')
    .select('next_at')
    .executeTakeFirstOrThrow()
  assert.deepEqual(failure.next_at, clock.now)
  const secondRetry = admin.call(retryKey, { body: { kind: 'test.work', item: 'order 7' } })
  assert.equal((await expectRefusal(secondRetry)).code, 'NOT_FOUND')

  await insertDeadJob(shop, { emailId: 4711 })
  await insertDeadJob(shop, { emailId: 4712 })
  const dead = (await admin.call(listKey)).failed
  assert.deepEqual(
    dead.map(({ kind, item: data, error }) => [kind, data, error]).toSorted(),
    [4711, 4712].map((id) => [sendEmailJob.name, `{"emailId": ${id}}`, 'Error: probe']),
  )
  const [first, second] = dead.map(({ jobId }) => jobId ?? '')
  await admin.call(retryKey, { body: { jobId: first ?? '' } })
  await admin.call(dismissKey, { body: { jobId: second ?? '' } })
  assert.equal((await admin.call(listKey)).total, 0)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job
    where name = ${sendEmailJob.name} and state = 'created'`.execute(shop.db)
  assert.equal(rows[0]?.count, 1, 'queued again once')
  const auditEntries = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'work.%')
    .execute()
  assert.deepEqual(auditEntries.map(({ action }) => action).toSorted(), [
    'work.dismissed',
    'work.retried',
    'work.retried',
  ])
  const customer = await createCustomer(testShop)
  assert.equal((await expectRefusal(customer.call(listKey))).status, 403)
})

test('a dead job is shown with its error, and runs when it is retried', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: withoutJobs })
  const { shop } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  const job = defineJob({ name: 'test.dies', data: z.object({ id: z.number() }), tries: 1 })
  let runs = 0
  const handler = handleJob(job, async () => {
    runs += 1
    if (runs === 1) throw new Error('bad id')
  })
  const jobs = createJobs(shop.database, shop.log, shop.now)
  await jobs.openQueues([handler])
  await jobs.startWorkers()
  t.after(() => jobs.stop())
  await jobs.send(shop.db, job, { id: 7 })
  const dead = await waitUntil('the dead job', async () => (await admin.call(listKey)).failed[0])
  assert.deepEqual(
    [dead.kind, dead.item, dead.error, dead.tries],
    ['test.dies', '{"id": 7}', 'Error: bad id', 1],
  )
  const retriedJob = await transact(shop.db, (tx) => jobs.retryDeadJob(tx, dead.jobId ?? ''))
  assert.equal(retriedJob, 'test.dies')
  await waitUntil('the second run', async () => runs === 2)
  assert.equal((await admin.call(listKey)).total, 0)
})

/** Makes an item of batch work fail with no retry left. */
const failItem = (shop: Shop, item: string) =>
  recordFailure(
    shop.db,
    { kind: 'test.work', item, error: new Error('bad row'), at: shop.now() },
    1,
  )

/** Inserts the dead letter of an email job that failed in every try. */
async function insertDeadJob(shop: Shop, data: { emailId: number }): Promise<void> {
  await sql`
    insert into jobs.job (name, data, output, source_name, source_retry_count)
    values (${deadLetters}, ${JSON.stringify(data)}, ${JSON.stringify({ error: 'Error: probe' })},
      ${sendEmailJob.name}, 4)`.execute(shop.db)
}

/**
 * Returns a function that advances the clock by a minute, checks all conditions and sends emails.
 */
function createRound({ shop, clock }: ShopWithPayments): () => Promise<void> {
  const startedAt = shop.now()
  return async () => {
    clock.advance(minutes(1))
    await watchShop(shop, startedAt)
    await sendDueEmails(shop)
  }
}

/** Starts a server that receives posted alerts; `respond` sets how it responds from then on. */
async function startReceiver(t: TestContext) {
  const posted: Record<string, unknown>[] = []
  let nextResponse: number | 'drop' = 204
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      posted.push(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      if (nextResponse === 'drop') request.socket.destroy()
      else response.writeHead(nextResponse).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  // `address` returns a text only for a pipe; a TCP server returns an object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/alerts`,
    posted,
    respond: (status: number | 'drop') => {
      nextResponse = status
    },
  }
}
