/**
 * Housekeeping by two processes in parallel, on PostgreSQL: both succeed and delete only old rows.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { days, subtractDuration } from '#domain/time.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

test(
  'parallel housekeeping by two processes deletes old rows once and no others',
  {
    skip: missingPostgresReason(),
  },
  async (t) => {
    const { url: databaseUrl, remove } = await createTestDatabase()
    const settings = { RUN_JOBS: 'false' }
    const firstShop = await startTestShop(t, { databaseUrl, settings })
    const secondShop = await startTestShop(t, { databaseUrl, settings })
    t.after(remove)
    const { db } = firstShop.shop
    const now = firstShop.clock.now
    const oldTime = subtractDuration(now, days(60))
    await sql`
    insert into rate_limit (key, count, window_ends)
    select 'probe ' || n, 1, case when n <= 1200 then ${oldTime}::timestamptz
      else ${new Date(now.getTime() + days(1))}::timestamptz end
    from generate_series(1, 1300) n`.execute(db)
    await sql`
    insert into orders (number, claim, fingerprint, subtotal_sen, shipping_sen, savings_sen,
      discount_sen, total_sen, first_name, last_name, email, phone, address_1, address_2, city,
      state, postcode, country, placed_at, expires_at, changed_at, payment)
    select 'O' || n, 'claim ' || n, 'print', 1, 0, 0, 0, 1, 'A', 'B', 'a@example.com', '', '', '',
      '', '', '', '', at, at, at, 'expired'
    from generate_series(1, 700) n,
      lateral (select case when n <= 600 then ${oldTime}::timestamptz else ${now}::timestamptz end as at) d`.execute(
      db,
    )
    await Promise.all([firstShop, secondShop].map(({ shop }) => runHousekeeping(shop)))
    const { rows } = await sql<{ limits: number; orders: number }>`
    select (select count(*) from rate_limit where key like 'probe %')::int as limits,
      (select count(*) from orders)::int as orders`.execute(db)
    assert.deepEqual(rows, [{ limits: 100, orders: 100 }])
  },
)
