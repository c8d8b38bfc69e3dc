/** Test of a migration that allows waitlist entries for a product instead of a range. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql, type RawBuilder } from 'kysely'

import { transact, type Tx } from '#server/db/transact.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { createWaitlistTables } from './085-waitlist.ts'
import { addProductsToWaitlist } from './140-product-waitlist.ts'

/** Inserts a confirmed entry of the same subscriber. `columns` are those of `values`. */
function insertEntry(
  tx: Tx,
  id: string,
  columns: RawBuilder<unknown>,
  values: RawBuilder<unknown>,
) {
  return sql`
    insert into waitlist_entry (id, subscriber_hmac, email_sealed, language, wording, requested_at,
      emails, email_at, confirm_token_hash, confirmed_at, ${columns})
    values (${id}, 'hmac', '', 'en', 'w', now(), 1, now(), ${id}, now(), ${values})`.execute(tx)
}

test('rows of a range stay, and each subscriber has one row for a range or product', async (t) => {
  const { shop } = await startTestShop(t)
  await transact(shop.db, async (tx) => {
    await sql`drop table waitlist_entry, announcement`.execute(tx)
    await createWaitlistTables(tx)
    await sql`insert into announcement (range, product_id, product_name, notified, at)
      values ('Immunity', 28, 'NMN Daily', 1, now())`.execute(tx)
    await insertEntry(tx, 'old', sql`range, announcement_id`, sql`'Immunity', 1`)
    await addProductsToWaitlist(tx)
    await insertEntry(tx, 'product', sql`product_id`, sql`28`)
    await insertEntry(tx, 'other product', sql`product_id`, sql`27`)
    await insertEntry(tx, 'other range', sql`range`, sql`'Energy +'`)
  })
  const rows = await shop.db
    .selectFrom('waitlist_entry')
    .select(['id', 'range', 'product_id'])
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    { id: 'old', range: 'Immunity', product_id: null },
    { id: 'other product', range: null, product_id: 27 },
    { id: 'other range', range: 'Energy +', product_id: null },
    { id: 'product', range: null, product_id: 28 },
  ])
  const refusedEntries = [
    {
      columns: sql`product_id`,
      values: sql`28`,
      constraint: /waitlist_entry_subscriber_hmac_product_id_key/,
    },
    {
      columns: sql`range`,
      values: sql`'Immunity'`,
      constraint: /waitlist_entry_subscriber_hmac_range_key/,
    },
    {
      columns: sql`range, product_id`,
      values: sql`'Heart Health', 30`,
      constraint: /waitlist_entry_check/,
    },
    { columns: sql`announcement_id`, values: sql`null`, constraint: /waitlist_entry_check/ },
  ]
  for (const { columns, values, constraint } of refusedEntries)
    await assert.rejects(
      transact(shop.db, (tx) => insertEntry(tx, 'refused', columns, values)),
      constraint,
    )
})
