/**
 * Each waitlist subscriber is notified once: the process that creates the emails crashes, and two
 * others continue in parallel, on PostgreSQL.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

import { startShopProcess } from '#tests/support/processes/start-shop-process.ts'
import type { CrashPoint } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import { computeSubscriberHmac } from '#server/waitlist/subscriber-hmac.ts'
import { queueAnnouncedEmails } from '#server/waitlist/notify-subscribers.ts'
import { confirmEntryByToken, insertEntry } from '#server/waitlist/waitlist.store.ts'
import { isProcessRunning } from '#tests/support/processes/is-process-running.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

const skip = missingPostgresReason()
const range = 'Immunity'
/** More than two batches of emails. */
const subscribers = Array.from({ length: 130 }, (_, index) => `person-${index}@example.com`)

async function addSubscribers({ shop }: TestShop): Promise<void> {
  const createdAt = shop.now()
  await transact(shop.db, async (tx) => {
    for (const email of subscribers) {
      const row = {
        id: email,
        target: { range },
        subscriberHmac: computeSubscriberHmac(shop, email),
        email,
        token: email,
        requestedAt: createdAt,
      }
      await insertEntry(tx, shop.sealingKeys, { ...row, language: 'en', consentVersion: 'test' })
      await confirmEntryByToken(tx, email, { now: createdAt, requestedAfter: new Date(0) })
    }
  })
}

test(
  'each of 130 subscribers gets one email, although the sending process crashes',
  { skip },
  async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'racik-crash-'))
    const { url: databaseUrl, remove } = await createTestDatabase()
    const settings = {
      APP_SECRET: 'a secret that all processes know',
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      RUN_JOBS: 'false',
    }
    const firstShop = await startTestShop(t, { databaseUrl, settings, now: new Date() })
    const secondShop = await startTestShop(t, { databaseUrl, settings, now: new Date() })
    t.after(async () => {
      await remove()
      rmSync(folder, { recursive: true, force: true })
    })
    await addSubscribers(firstShop)
    const { call } = await createStaffMember(firstShop, 'admin')
    const body = { range, productId: 28, pendingCount: subscribers.length }
    const notifyCalls = await Promise.allSettled([
      call('POST /api/admin/waitlist/notify', { body }),
      call('POST /api/admin/waitlist/notify', { body }),
    ])
    assert.equal(notifyCalls.filter(({ status }) => status === 'fulfilled').length, 1)

    const point: CrashPoint = 'W1.before'
    const port = String(await freePort())
    const crashing = startShopProcess({
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
    })
    // It may crash before it reports its start: the emails are its first job.
    await crashing.then(
      ({ pid }) => waitUntil('the crash', async () => !isProcessRunning(pid)),
      () => undefined,
    )
    const { db } = firstShop.shop
    const listEmails = () =>
      db
        .selectFrom('outbox_email')
        .select('recipient')
        .where('kind', '=', 'range is here')
        .orderBy('id')
        .execute()
    const countBeforeCrash = (await listEmails()).length
    assert.ok(
      countBeforeCrash > 0 && countBeforeCrash < subscribers.length,
      `${countBeforeCrash} were created before the crash`,
    )

    await Promise.all(
      [firstShop, secondShop, firstShop].map(({ shop }) => queueAnnouncedEmails(shop)),
    )
    const notified = (await listEmails()).map(({ recipient }) => recipient)
    assert.deepEqual(notified.toSorted(), subscribers.toSorted())
    assert.deepEqual(await db.selectFrom('waitlist_entry').select('id').execute(), [])
  },
)
