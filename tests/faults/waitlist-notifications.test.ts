/**
 * Each waitlist subscriber is notified once: the process that creates the emails crashes, and two
 * others continue in parallel, on PostgreSQL.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

import { startProcess } from '#scripts/start-process.ts'
import type { CrashPoint } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import { subscriberHmac } from '#server/waitlist/subscriber-hmac.ts'
import { queueAnnouncedEmails } from '#server/waitlist/notify-subscribers.ts'
import { markEntryConfirmed, insertEntry } from '#server/waitlist/waitlist.store.ts'
import { aShop, type TestShop } from '#tests/support/a-shop.ts'
import { until } from '#tests/support/a-paying-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startPostgres, missingPostgresReason } from '#tests/support/postgres.ts'

const skip = missingPostgresReason()
const range = 'Immunity'
/** More than two batches of emails. */
const people = Array.from({ length: 130 }, (_, index) => `person-${index}@example.com`)

async function addSubscribers({ shop }: TestShop): Promise<void> {
  const at = shop.now()
  await transact(shop.db, async (tx) => {
    for (const email of people) {
      const row = {
        id: email,
        range,
        subscriber: subscriberHmac(shop, email),
        email,
        token: email,
        at,
      }
      await insertEntry(tx, shop.sealing, { ...row, language: 'en', wording: 'test' })
      await markEntryConfirmed(tx, email, { now: at, since: new Date(0) })
    }
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test(
  'each of 130 subscribers gets one email, although the sending process crashes',
  { skip },
  async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'racik-crash-'))
    const postgres = await startPostgres(undefined)
    const settings = {
      APP_SECRET: 'a secret that all processes know',
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      RUN_JOBS: 'false',
    }
    const databaseUrl = postgres.url(await postgres.createDatabase())
    const one = await aShop(t, { databaseUrl, settings, now: new Date() })
    const other = await aShop(t, { databaseUrl, settings, now: new Date() })
    t.after(async () => {
      await postgres.remove()
      rmSync(folder, { recursive: true, force: true })
    })
    await addSubscribers(one)
    const { call } = await aStaffMember(one, 'admin')
    const body = { range, productId: 28, pending: people.length }
    const presses = await Promise.allSettled([
      call('POST /api/admin/waitlist/notify', { body }),
      call('POST /api/admin/waitlist/notify', { body }),
    ])
    assert.equal(presses.filter(({ status }) => status === 'fulfilled').length, 1)

    const point: CrashPoint = 'W1.before'
    const port = String(await freePort())
    const crashing = startProcess(
      'server/main.ts',
      {
        ...settings,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        RUN_JOBS: 'true',
        CRASH_AT: `${point}:60`,
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        // Nothing listens on this port: emails stay in the outbox.
        STAND_INS_SMTP_PORT: String(await freePort()),
      },
      { quiet: true },
    )
    // It may crash before it reports its start: the emails are its first job.
    await crashing.then(
      ({ pid }) => until('the crash', async () => !isAlive(pid)),
      () => undefined,
    )
    const { db } = one.shop
    const emails = () =>
      db
        .selectFrom('outbox_email')
        .select('recipient')
        .where('kind', '=', 'range is here')
        .orderBy('id')
        .execute()
    const before = (await emails()).length
    assert.ok(before > 0 && before < people.length, `${before} were created before the crash`)

    await Promise.all([one, other, one].map(({ shop }) => queueAnnouncedEmails(shop)))
    const notified = (await emails()).map(({ recipient }) => recipient)
    assert.deepEqual(notified.toSorted(), people.toSorted())
    assert.deepEqual(await db.selectFrom('waitlist_entry').select('id').execute(), [])
  },
)
