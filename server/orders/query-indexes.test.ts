import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { isReadyToShip } from '#server/orders/read/is-at-pharmacy.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

test('queries by order, email and recipient use an index', async (t) => {
  const { shop } = await startTestShop(t)
  const queries = [
    ['orders_by_email', sql`select id from orders where lower(email) = 'a@example.com'`],
    [
      'outbox_email_by_recipient',
      sql`select id from outbox_email where lower(recipient) = 'a@example.com'`,
    ],
    ['idempotency_by_order', sql`select key from idempotency where order_id = 1`],
    [
      'orders_to_ship',
      sql`select orders.id from orders where ${isReadyToShip()} and placed_at > now()`,
    ],
    ['users_email_key_key', sql`select id from users where email_key = 'a@example.com'`],
  ] as const
  await shop.db.transaction().execute(async (tx) => {
    // On empty tables PostgreSQL would choose sequential scans.
    await sql`set local enable_seqscan = off`.execute(tx)
    for (const [index, query] of queries) {
      const { rows } = await sql<object>`explain ${query}`.execute(tx)
      assert.match(JSON.stringify(rows), new RegExp(index), index)
    }
  })
})
