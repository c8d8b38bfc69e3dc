import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { calendarDate, hours } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { addBatchShelfLife } from './161-batch-shelf-life.ts'

test('a closed batch keeps the shelf life of the day it was closed; an open one has none', async (t) => {
  const testShop = await startTestShop(t)
  const { db } = testShop.shop
  const changedAt = testShop.clock.now
  const insertBatch = (sequence: number, checkedAt: Date | null) =>
    db
      .insertInto('batch')
      .values({
        number: `B261121-0${sequence}`,
        day: calendarDate('2026-11-21'),
        sequence,
        product_id: 28,
        product_name: 'Probe',
        formula: JSON.stringify({ ingredients: [] }),
        capsules: 30,
        made_by: 'Demo Admin',
        made_at: changedAt,
        state: checkedAt ? 'checked' : 'open',
        checked_at: checkedAt,
      })
      .execute()
  await insertBatch(1, new Date(changedAt.getTime() - hours(1)))
  await insertBatch(2, new Date(changedAt.getTime() + hours(1)))
  await insertBatch(3, null)
  const key = 'delivery.shelfLifeMonths'
  const changed = { key, value: '6', at: changedAt, changed_by: 'owner@example.com' }
  await db.insertInto('setting_change').values(changed).execute()
  const rows = await transact(db, async (tx) => {
    await sql`alter table batch drop column shelf_life_months`.execute(tx)
    await addBatchShelfLife(tx)
    return tx.selectFrom('batch').select('shelf_life_months').orderBy('sequence').execute()
  })
  assert.deepEqual(
    rows.map((row) => row.shelf_life_months),
    [4, 6, null],
  )
})
