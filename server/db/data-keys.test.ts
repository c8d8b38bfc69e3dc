import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

import { sql } from 'kysely'

import { days } from '#domain/time.ts'
import { startProcess } from '#scripts/start-process.ts'
import {
  confirmFactor,
  findFactor,
  proposeFactor,
  saveRecoveryCodes,
  useRecoveryCode,
} from '#server/accounts/staff/factor.store.ts'
import { emailToken, readEmailToken } from '#server/orders/order-pass.ts'
import { readOrderHealth } from '#server/orders/read-order-health.ts'
import {
  hasStopped,
  stopReminders,
  stopToken,
} from '#server/subscriptions/reminders/refill-stop.ts'
import { until } from '#tests/support/a-paying-shop.ts'
import { aShop, sharedSecrets } from '#tests/support/a-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { anActivePlan, aPlanBody, aSubscribingShop } from '#tests/support/a-subscription.ts'
import { freePort } from '#tests/support/free-port.ts'

import { checkSecrets, WrongSecret } from './check-secrets.ts'
import { reseal } from './reseal.ts'
import { sealedColumns } from './sealed-columns.ts'
import { sealingKeys } from './sealed.ts'
import { transact } from './transact.ts'

const oldKey = Buffer.alloc(32, 1).toString('base64')
const newKey = Buffer.alloc(32, 2).toString('base64')
const note = 'I take blood thinners'

test('a new data key needs the old one until every value is re-encrypted', async (t) => {
  const selling = await aSubscribingShop(t, { settings: { DATA_KEY: oldKey } })
  const { shop, paypal } = selling
  const { db } = shop
  const body = aPlanBody({
    customerDetails: { medicalCondition: note },
    consent: { terms: true, health: true },
  })
  const { providerId } = await anActivePlan(selling, body)
  const admin = await aStaffMember(selling, 'admin')
  await proposeFactor(shop, admin.userId, 'the authenticator secret')
  await transact(db, (tx) => confirmFactor(tx, admin.userId, shop.now()))

  // The key check of a restart with other keys.
  const restart = async (...keys: [string, ...string[]]): Promise<void> => {
    const sealing = sealingKeys(keys)
    await checkSecrets(db, { ...shop, sealing }, shop.now())
    shop.sealing = sealing
  }
  const health = async () => {
    const orders = await db.selectFrom('orders').select('id').orderBy('id').execute()
    return Promise.all(orders.map(({ id }) => readOrderHealth(shop, id)))
  }
  const expectAllReadable = async (orders: number): Promise<void> => {
    const notes = (await health()).map(({ medicalNote }) => medicalNote)
    assert.deepEqual(
      notes,
      Array.from({ length: orders }, () => note),
    )
    assert.equal((await findFactor(shop, admin.userId))?.secret, 'the authenticator secret')
    const again = await aStaffMember(selling, 'admin')
    const listed = await again.call('GET /admin/orders', { query: {} })
    assert.equal(listed.length, orders)
  }
  await expectAllReadable(1)

  await assert.rejects(restart(newKey), (error) => {
    assert.ok(error instanceof WrongSecret)
    assert.match(error.message, /DATA_KEY does not open what this database holds.*DATA_KEY_OLD/)
    return true
  })

  await restart(newKey, oldKey)
  await expectAllReadable(1)
  await selling.turn(days(30))
  await paypal.runCycle(providerId)
  await until('the second delivery', async () => (await health()).length === 2)
  await expectAllReadable(2)

  const done = await reseal(db, shop.sealing)
  assert.ok(done.resealed >= 3, `${done.resealed} values`)
  assert.deepEqual(done.unreadable, [])
  assert.deepEqual(await reseal(db, shop.sealing), { resealed: 0, unreadable: [] })
  await restart(newKey)
  await expectAllReadable(2)
  await assert.rejects(restart(oldKey), WrongSecret)
})

test('a reseal reports values that no key opens, and the old key stays in use', async (t) => {
  const { shop } = await aShop(t, { settings: { DATA_KEY: oldKey } })
  const keys = sealingKeys([newKey, oldKey])
  await sql`insert into waitlist_entry (id, range, subscriber_hmac, email_sealed, language, wording, requested_at, emails,
    email_at, confirm_token_hash) values ('w1', 'Immunity', 'p', 'v1.deadbeef.a.b.c', 'en', 'test',
    now(), 1, now(), 'h')`.execute(shop.db)
  const { unreadable } = await reseal(shop.db, keys)
  assert.ok(unreadable.includes('waitlist_entry.email_sealed w1'), unreadable.join(', '))
  await assert.rejects(
    checkSecrets(shop.db, { ...shop, sealing: sealingKeys([newKey]) }, shop.now()),
    WrongSecret,
  )
})

test('every sealed column in the list exists in the database', async (t) => {
  const { shop } = await aShop(t)
  for (const { table, column, row } of sealedColumns)
    await sql`select ${sql.ref(row)}, ${sql.ref(column)} from ${sql.table(table)}`.execute(shop.db)
})

test('a new APP_SECRET needs the old one; links, opt-outs and recovery codes stay valid with it', async (t) => {
  const running = await aShop(t, { settings: sharedSecrets })
  const { shop } = running
  const { db, appSecret } = shop
  const link = emailToken(shop, 'K7M4QX2P')
  await stopReminders(shop, stopToken(shop, 'reader@example.com'))
  const admin = await aStaffMember(running, 'admin')
  await transact(db, (tx) => saveRecoveryCodes(shop, tx, admin.userId, ['ABCD-EFGH-JKLM']))

  const fresh = 'another secret of more than thirty-two characters'
  const next = { sealing: shop.sealing, appSecret: fresh }
  await assert.rejects(checkSecrets(db, { ...next, oldAppSecrets: [] }, shop.now()), (error) => {
    assert.ok(error instanceof WrongSecret)
    assert.match(error.message, /APP_SECRET is not the one.*APP_SECRET_OLD/)
    return true
  })
  await checkSecrets(db, { ...next, oldAppSecrets: [appSecret] }, shop.now())
  Object.assign(shop, { appSecret: fresh, oldAppSecrets: [appSecret] })
  assert.equal(readEmailToken(shop, link)?.orderNumber, 'K7M4QX2P')
  assert.equal(await hasStopped(shop, db, 'reader@example.com'), true)
  const used = await transact(db, (tx) => useRecoveryCode(shop, tx, admin.userId, 'ABCD-EFGH-JKLM'))
  assert.equal(used, true)
})

test('a process with the wrong data key does not start and says why', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-keys-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const start = async (key: string) =>
    startProcess(
      'server/main.ts',
      {
        NODE_ENV: 'test',
        DATA_DIR: folder,
        DATA_KEY: key,
        LOG_LEVEL: 'silent',
        RUN_JOBS: 'false',
        PORT: String(await freePort()),
      },
      { quiet: true },
    )
  await (await start(oldKey)).stop()
  await assert.rejects(start(newKey), (error) => {
    assert.ok(error instanceof Error)
    assert.match(error.message, /DATA_KEY does not open what this database holds/)
    assert.doesNotMatch(error.message, /\n\s+at /, 'a sentence, not a stack')
    return true
  })
})
