/** Every table has a retention rule or a reason. Each rule deletes only rows that are too old. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { days, subtractDuration } from '#domain/time.ts'
import {
  createSubscriptionInsert,
  insertReferencedRows,
  youngReferencedOrder,
} from '#tests/support/retention-inserts.ts'
import { retentionCases } from '#tests/support/retention-cases.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { tablesOfOrders } from './order-rules.ts'
import { tablesOfSubscriptions } from './subscription-rules.ts'
import { retentionTables } from './retention-tables.ts'
import { runHousekeeping } from './run-housekeeping.ts'

const now = new Date('2036-06-15T04:00:00Z')

test('every table of the database has a retention period or a reason to stay', async (t) => {
  const { shop } = await startTestShop(t)
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db)
  // `migration` belongs to the migration runner, not to the shop's schema.
  const names = tables.rows.map(({ name }) => name).filter((name) => name !== 'migration')
  assert.deepEqual(names.toSorted(), Object.keys(retentionTables).toSorted())
})

test('orders and subscriptions are deleted with every table that refers to them', async (t) => {
  const { shop } = await startTestShop(t)
  const listReferringTables = async (table: string) => {
    const result = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = ${table}::regclass`.execute(shop.db)
    return result.rows.map(({ name }) => name).toSorted()
  }
  // Together, because some tables refer to `order_line`, not to `orders`.
  const referringTables = await Promise.all(['orders', 'order_line'].map(listReferringTables))
  assert.deepEqual([...new Set(referringTables.flat())].toSorted(), tablesOfOrders.toSorted())
  // `subscription_delivery` is deleted with its order, before the subscription.
  assert.deepEqual(
    await listReferringTables('subscription'),
    [...tablesOfSubscriptions, 'subscription_delivery'].toSorted(),
  )
})

test('every rule deletes rows older than its period and keeps younger ones', async (t) => {
  const { shop } = await startTestShop(t, { now })
  const { db } = shop
  const rules = Object.entries(retentionTables).flatMap(([table, retention]) =>
    'rules' in retention ? Object.keys(retention.rules).map((rule) => `${table}: ${rule}`) : [],
  )
  assert.deepEqual(
    Object.keys(retentionCases).toSorted(),
    rules.toSorted(),
    'one case for each rule',
  )
  await insertReferencedRows(db, now)
  for (const [rule, { keptAgeDays, deletedAgeDays, insert }] of Object.entries(retentionCases))
    for (const [age, ageDays] of Object.entries({ young: keptAgeDays, old: deletedAgeDays }))
      await insert(`${rule} ${age}`, subtractDuration(now, days(ageDays)))
        .execute(db)
        .catch((error: unknown) => assert.fail(`${rule}: ${String(error)}`))
  await runHousekeeping(shop)
  const isStored = async (rule: string, age: string) =>
    ((await retentionCases[rule]?.find(`${rule} ${age}`).execute(db))?.rows.length ?? 0) > 0
  for (const rule of rules) {
    assert.equal(await isStored(rule, 'young'), true, `${rule}: a young row is kept`)
    assert.equal(await isStored(rule, 'old'), false, `${rule}: an old row is deleted`)
  }
})

test('an ended subscription with a paid delivery stays as long as its order', async (t) => {
  const { shop } = await startTestShop(t, { now })
  const { db } = shop
  const endedAt = subtractDuration(now, days(100))
  await insertReferencedRows(db, now)
  await createSubscriptionInsert('CANCELLED').insert('paid', endedAt).execute(db)
  await sql`
    insert into subscription_delivery (subscription_id, number, payment_id, order_id, amount_sen,
      paid_at)
    select subscription.id, 1, 'payment', orders.id, 1, ${endedAt} from subscription, orders
    where orders.number = ${youngReferencedOrder}`.execute(db)
  await runHousekeeping(shop)
  const rows = await db.selectFrom('subscription').select('reference').execute()
  assert.deepEqual(rows, [{ reference: 'paid' }])
})
