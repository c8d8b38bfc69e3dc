/** When alerts begin, are retried and end. They are sent over real HTTP and SMTP. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'

import { sql } from 'kysely'

import { hours, minutes } from '#domain/time.ts'
import { insertDatabaseBackup } from '#server/db/backup/database-backups.store.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { billplzOf } from '#server/payments/bills/billplz-client.ts'
import {
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { recordFailedItem } from '#tests/support/shop/failed-work.ts'

import { startAlert } from './alerts.store.ts'
import { readSecondsSinceBackup } from './read-figures.ts'
import { watchShop } from './watch-shop.ts'

test('an alert is emailed and posted once when it begins and once when it ends', async (t) => {
  const { testShop, receiver, runMinute } = await startWatchedShop(t)
  await runMinute()
  assert.deepEqual(receiver.posted, [])

  await recordFailedItem(testShop.shop, 'probe')
  await runMinute()
  const [firstAlert] = receiver.posted
  assert.equal(firstAlert?.['kind'], 'failed items')
  assert.equal(firstAlert?.['status'], 'firing')
  assert.equal(firstAlert?.['shop'], testShop.shop.config.PUBLIC_URL)
  assert.match(String(firstAlert?.['text']), /^ALERT http.*Failed items that need staff: 1/)
  const listEmails = () => testShop.emails.listEmails(testShop.shop.config.OWNER_EMAIL)
  assert.equal(listEmails().length, 1)
  assert.match(listEmails()[0]?.text ?? '', /Failed items that need staff: 1/)

  await recordFailedItem(testShop.shop, 'another')
  for (let minute = 0; minute < 3; minute++) await runMinute()
  assert.equal(receiver.posted.length, 1, 'no second alert while the condition lasts')
  assert.equal(listEmails().length, 1)

  await testShop.shop.db.deleteFrom('work_failure').execute()
  await runMinute()
  await runMinute()
  assert.deepEqual(
    receiver.posted.map(({ status }) => status),
    ['firing', 'resolved'],
  )
  assert.deepEqual(
    listEmails()
      .map(({ subject }) => subject)
      .toSorted(),
    ['Resolved: shop alert', 'Shop alert: action needed'],
  )

  await recordFailedItem(testShop.shop, 'later')
  await runMinute()
  assert.equal(receiver.posted.length, 3, 'the condition began again: a new alert')
  assert.equal(listEmails().length, 3)
})

test('a POST that fails is retried in the next round, and the email does not wait for it', async (t) => {
  const { testShop, receiver, runMinute } = await startWatchedShop(t)
  const listEmails = () => testShop.emails.listEmails(testShop.shop.config.OWNER_EMAIL)
  receiver.respond(500)
  await recordFailedItem(testShop.shop, 'probe')
  await runMinute()
  assert.equal(listEmails().length, 1)
  receiver.respond('drop')
  await runMinute()
  receiver.respond(204)
  await runMinute()
  await runMinute()
  assert.equal(receiver.posted.length, 3, 'refused, dropped, accepted, then no more')
  assert.equal(listEmails().length, 1)
})

test('while the mail server is down, the alert about waiting emails is posted', async (t) => {
  const { testShop, receiver, runMinute } = await startWatchedShop(t)
  testShop.emails.simulateFault({ name: 'recipient-450', times: 'always' })
  await recordFailedItem(testShop.shop, 'probe')
  await runMinute()
  for (let minute = 0; minute < 20; minute++) await runMinute()
  assert.deepEqual(
    receiver.posted.map(({ kind, status }) => [kind, status]),
    [
      ['failed items', 'firing'],
      ['unsent emails', 'firing'],
    ],
  )
  testShop.emails.clearFaults()
  testShop.clock.advance(hours(1))
  await runMinute()
  await runMinute()
  assert.equal(receiver.posted.at(-1)?.['status'], 'resolved')
})

test('emails that waited while the shop was stopped cause no alert after its start', async (t) => {
  const { testShop, receiver } = await startWatchedShop(t)
  testShop.emails.simulateFault({ name: 'recipient-450', times: 'always' })
  const body = { name: 'Aisyah', email: 'a@example.com', subject: 'Hello', message: 'A question' }
  await testShop.createVisitor()('POST /api/users/contactus', { body })
  testShop.clock.advance(hours(2))
  const runMinuteAfterRestart = createMinuteRunner(testShop)
  await runMinuteAfterRestart()
  assert.deepEqual(receiver.posted, [])
  for (let minute = 0; minute < 20; minute++) await runMinuteAfterRestart()
  assert.deepEqual(
    receiver.posted.map(({ kind }) => kind),
    ['unsent emails'],
  )
})

test('an alert is posted even if its email cannot be queued', async (t) => {
  const { testShop, receiver } = await startWatchedShop(t)
  const { shop } = testShop
  await recordFailedItem(shop, 'probe')
  await sql`alter table outbox_email rename to outbox_email_away`.execute(shop.db)
  await assert.rejects(watchShop(shop, shop.now()), /alerts:.*outbox_email/)
  assert.deepEqual(
    receiver.posted.map(({ kind }) => kind),
    ['failed items'],
  )
})

test('an alert is posted even if the alerts to email cannot be listed', async (t) => {
  const { testShop, receiver } = await startWatchedShop(t)
  const { shop } = testShop
  await recordFailedItem(shop, 'probe')
  await startAlert(shop.db, { kind: 'failed items', summary: 'One item', since: shop.now() })
  await sql`alter table alert rename column emailed_at to emailed_at_away`.execute(shop.db)
  await assert.rejects(watchShop(shop, shop.now()), /alerts:.*emailed_at/)
  assert.deepEqual(
    receiver.posted.map(({ summary }) => summary),
    ['One item'],
  )
})

test('two simultaneous rounds post an alert once', async (t) => {
  const { testShop, receiver } = await startWatchedShop(t)
  const { shop, emails } = testShop
  await recordFailedItem(shop, 'probe')
  const now = shop.now()
  await Promise.all([watchShop(shop, now), watchShop(shop, now)])
  await sendDueEmails(shop)
  assert.equal(receiver.posted.length, 1)
  assert.equal(emails.listEmails(shop.config.OWNER_EMAIL).length, 1)
})

test('a backup that is too old causes an alert until the next one', async (t) => {
  const { testShop, receiver, runMinute } = await startWatchedShop(t)
  const { shop, clock } = testShop
  const recordBackup = (takenAt: Date) =>
    insertDatabaseBackup(shop.db, { ...anyBackup, taken_at: takenAt })
  await runMinute()
  assert.ok(Number.isNaN(await readSecondsSinceBackup(shop)))
  await recordBackup(clock.now)
  clock.advance(hours(29))
  await runMinute()
  assert.deepEqual(receiver.posted, [])
  assert.equal(await readSecondsSinceBackup(shop), 29 * 3_600 + 60)
  clock.advance(hours(2))
  await runMinute()
  assert.equal(receiver.posted[0]?.['kind'], 'old backup')
  assert.match(String(receiver.posted[0]?.['summary']), /^The newest backup is 31 hours old\./)
  await recordBackup(clock.now)
  await runMinute()
  assert.equal(receiver.posted.at(-1)?.['status'], 'resolved')
})

test('a file that another program wrote to BACKUP_FOLDER ends the alert about an old backup', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-backups-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const { testShop } = await startWatchedShop(t, { BACKUP_FOLDER: folder })
  const { shop, clock } = testShop
  await insertDatabaseBackup(shop.db, { ...anyBackup, taken_at: clock.now })
  clock.advance(hours(31))
  const file = path.join(folder, 'racik.dump')
  writeFileSync(file, 'rows')
  utimesSync(file, clock.now, clock.now)
  assert.equal(await readSecondsSinceBackup(shop), 0)
})

test('more than 4 refused provider messages in an hour cause one alert, which ends', async (t) => {
  const { testShop, receiver, runMinute } = await startWatchedShop(t)
  const signedBody = billplzOf(testShop.shop).signTestCallback('anybill1')
  const body = signedBody.replace(/(x_signature=)[0-9a-f]+/, `$1${'0'.repeat(64)}`)
  const refuse = async (): Promise<void> => {
    const response = await fetch(`${testShop.url}/api/billplz/callback/${'t'.repeat(43)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    assert.match(await response.text(), /SIGNATURE_INVALID/)
  }
  for (let message = 0; message < 4; message++) await refuse()
  await runMinute()
  assert.deepEqual(receiver.posted, [])
  // The fault lasts over the end of a clock hour.
  for (let minute = 0; minute < 61; minute++) {
    await refuse()
    await runMinute()
  }
  const listStatuses = () => receiver.posted.map(({ kind, status }) => `${kind} ${status}`)
  assert.deepEqual(listStatuses(), ['refused messages firing'])
  const counters = await testShop.shop.db
    .selectFrom('rate_limit')
    .select('key')
    .where('key', 'like', 'refused provider messages %')
    .execute()
  assert.equal(counters.length, 2, 'one for each hour')
  testShop.clock.advance(hours(2))
  await runMinute()
  assert.deepEqual(listStatuses(), ['refused messages firing', 'refused messages resolved'])
})

const anyBackup = { file: 'racik.json.gz', bytes: 9, row_count: 1, encrypted: false }

/** Starts a shop that posts its alerts to `receiver`. */
async function startWatchedShop(t: TestContext, settings: { BACKUP_FOLDER?: string } = {}) {
  const receiver = await startReceiver(t)
  const testShop = await startShopWithPayments(t, {
    settings: { RUN_JOBS: 'false', ALERT_URL: receiver.url, ...settings },
  })
  return { testShop, receiver, runMinute: createMinuteRunner(testShop) }
}

/**
 * Returns a function that advances the clock by a minute, checks all conditions and sends emails.
 */
function createMinuteRunner({ shop, clock }: ShopWithPayments): () => Promise<void> {
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
