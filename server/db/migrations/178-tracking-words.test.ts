import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { transact } from '#server/db/transact.ts'
import { createPaidOrder } from '#tests/support/desks/reviewed-order.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { ignoreTrackingDashes } from './178-tracking-words.ts'

test('a tracking number with dashes from before the migration is found without them', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { db } = testShop.shop
  await createPaidOrder(testShop)
  const findByWord = async (word: string) =>
    (await sql`select from orders where search_text @@ cast(${word} as tsquery)`.execute(db)).rows
      .length
  // The function and the index before the migration.
  await sql`
    create or replace function order_search_text(variadic texts text[]) returns tsvector
    language sql immutable strict parallel safe as $$
      select array_to_tsvector(array_remove(
        regexp_split_to_array(lower(array_to_string(texts, ' ')), '[^0-9a-z\u0080-\uffff]+'), ''))
    $$`.execute(db)
  await sql`drop index orders_by_tracking_key`.execute(db)
  await db.updateTable('orders').set({ tracking_number: 'ER77-000' }).execute()
  assert.equal(await findByWord('er77000'), 0)
  await transact(db, ignoreTrackingDashes)
  for (const word of ['er77000', 'er77', 'example']) assert.equal(await findByWord(word), 1, word)
})
