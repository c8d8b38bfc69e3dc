/**
 * Rotation of DATA_KEY and APP_SECRET: what still works, and what is refused without the old key.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

import { sql } from 'kysely'

import { days } from '#domain/time.ts'
import { startProcess } from '#scripts/processes/start-process.ts'
import {
  confirmFactor,
  findFactor,
  saveUnconfirmedFactor,
  saveRecoveryCodes,
  consumeRecoveryCode,
} from '#server/accounts/staff/factor.store.ts'
import { createOrderLinkToken, readOrderLinkToken } from '#server/orders/access/order-access.ts'
import { readOrderHealth } from '#server/orders/read/read-order-health.ts'
import {
  hasOptedOutOfRefills,
  optOutOfRefills,
  createRefillOptOutToken,
} from '#server/subscriptions/reminders/refill-opt-out.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { startTestShop, sharedSecrets } from '#tests/support/shop/test-shop.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import {
  createActiveSubscription,
  buildSubscriptionBody,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { freePort } from '#tests/support/network/free-port.ts'

import { checkSecrets, WrongSecretError } from './check-secrets.ts'
import { reseal } from './reseal.ts'
import { sealedColumns } from './sealed-columns.ts'
import { createSealingKeys } from './sealed.ts'
import { transact } from './transact.ts'

const oldKey = Buffer.alloc(32, 1).toString('base64')
const newKey = Buffer.alloc(32, 2).toString('base64')
const note = 'I take blood thinners'

test('a new data key needs the old one until every value is re-encrypted', async (t) => {
  const sellingShop = await startShopWithSubscriptions(t, { settings: { DATA_KEY: oldKey } })
  const { shop, paypal } = sellingShop
  const { db } = shop
  const body = buildSubscriptionBody({
    customerDetails: { medicalCondition: note },
    consent: { terms: true, health: true },
  })
  const { providerId } = await createActiveSubscription(sellingShop, body)
  const admin = await createStaffMember(sellingShop, 'admin')
  await saveUnconfirmedFactor(shop, admin.userId, 'the authenticator secret')
  await transact(db, (tx) => confirmFactor(tx, admin.userId, shop.now()))

  // Runs the same key check as a restart with other keys.
  const restart = async (...keys: [string, ...string[]]): Promise<void> => {
    const sealingKeys = createSealingKeys(keys)
    await checkSecrets(db, { ...shop, sealingKeys }, shop.now())
    shop.sealingKeys = sealingKeys
  }
  const readHealth = async () => {
    const orders = await db.selectFrom('orders').select('id').orderBy('id').execute()
    return Promise.all(orders.map(({ id }) => readOrderHealth(shop, db, id)))
  }
  const assertAllReadable = async (orderCount: number): Promise<void> => {
    const notes = (await readHealth()).map(({ medicalNote }) => medicalNote)
    assert.deepEqual(
      notes,
      Array.from({ length: orderCount }, () => note),
    )
    assert.equal((await findFactor(shop, admin.userId))?.secret, 'the authenticator secret')
    const otherAdmin = await createStaffMember(sellingShop, 'admin')
    const orderList = await otherAdmin.call('GET /admin/orders', { query: {} })
    assert.equal(orderList.length, orderCount)
  }
  await assertAllReadable(1)

  await assert.rejects(restart(newKey), (error) => {
    assert.ok(error instanceof WrongSecretError)
    assert.match(error.message, /DATA_KEY cannot decrypt the data of this database.*DATA_KEY_OLD/)
    return true
  })

  await restart(newKey, oldKey)
  await assertAllReadable(1)
  await sellingShop.advanceClocks(days(30))
  await paypal.runCycle(providerId)
  await waitUntil('the second delivery', async () => (await readHealth()).length === 2)
  await assertAllReadable(2)

  const result = await reseal(db, shop.sealingKeys)
  assert.ok(result.resealedCount >= 3, `${result.resealedCount} values`)
  assert.deepEqual(result.unreadableValues, [])
  assert.deepEqual(await reseal(db, shop.sealingKeys), {
    resealedCount: 0,
    unreadableValues: [],
  })
  await restart(newKey)
  await assertAllReadable(2)
  await assert.rejects(restart(oldKey), WrongSecretError)
})

test('a reseal reports values that no key decrypts, and the shop still requires the old key', async (t) => {
  const { shop } = await startTestShop(t, { settings: { DATA_KEY: oldKey } })
  const keys = createSealingKeys([newKey, oldKey])
  await sql`insert into waitlist_entry (id, range, subscriber_hmac, email_sealed, language, wording, requested_at, emails,
    email_at, confirm_token_hash) values ('w1', 'Immunity', 'p', 'v1.deadbeef.a.b.c', 'en', 'test',
    now(), 1, now(), 'h')`.execute(shop.db)
  const { unreadableValues } = await reseal(shop.db, keys)
  assert.ok(
    unreadableValues.includes('waitlist_entry.email_sealed w1'),
    unreadableValues.join(', '),
  )
  await assert.rejects(
    checkSecrets(shop.db, { ...shop, sealingKeys: createSealingKeys([newKey]) }, shop.now()),
    WrongSecretError,
  )
})

test('every sealed column in the list exists in the database', async (t) => {
  const { shop } = await startTestShop(t)
  for (const { table, column, idColumn } of sealedColumns)
    await sql`select ${sql.ref(idColumn)}, ${sql.ref(column)} from ${sql.table(table)}`.execute(
      shop.db,
    )
})

test('a new APP_SECRET needs the old one; links, opt-outs and recovery codes stay valid with it', async (t) => {
  const runningShop = await startTestShop(t, { settings: sharedSecrets })
  const { shop } = runningShop
  const { db, appSecret } = shop
  const orderLinkToken = createOrderLinkToken(shop, 'K7M4QX2P')
  await optOutOfRefills(shop, createRefillOptOutToken(shop, 'reader@example.com'))
  const admin = await createStaffMember(runningShop, 'admin')
  await transact(db, (tx) => saveRecoveryCodes(shop, tx, admin.userId, ['ABCD-EFGH-JKLM']))

  const newSecret = 'another secret of more than thirty-two characters'
  const newSecrets = { sealingKeys: shop.sealingKeys, appSecret: newSecret }
  await assert.rejects(
    checkSecrets(db, { ...newSecrets, oldAppSecrets: [] }, shop.now()),
    (error) => {
      assert.ok(error instanceof WrongSecretError)
      assert.match(error.message, /APP_SECRET is not the one.*APP_SECRET_OLD/)
      return true
    },
  )
  await checkSecrets(db, { ...newSecrets, oldAppSecrets: [appSecret] }, shop.now())
  // From then on the old one can be left out, as after a leak.
  await checkSecrets(db, { ...newSecrets, oldAppSecrets: [] }, shop.now())
  Object.assign(shop, { appSecret: newSecret, oldAppSecrets: [appSecret] })
  assert.equal(readOrderLinkToken(shop, orderLinkToken)?.orderNumber, 'K7M4QX2P')
  assert.equal(await hasOptedOutOfRefills(shop, db, 'reader@example.com'), true)
  const isCodeAccepted = await transact(db, (tx) =>
    consumeRecoveryCode(shop, tx, admin.userId, 'ABCD-EFGH-JKLM'),
  )
  assert.equal(isCodeAccepted, true)
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
    assert.match(error.message, /DATA_KEY cannot decrypt the data of this database/)
    assert.doesNotMatch(error.message, /\n\s+at /, 'a sentence, not a stack')
    return true
  })
})
