import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { days, subtractDuration } from '#domain/time.ts'
import { deleteOldPictures } from '#server/catalogue/pictures/delete-old-pictures.ts'
import { transact } from '#server/db/transact.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { addUnusedPictureTimes } from './159-unused-pictures.ts'

test('an old picture without a product is kept for 30 more days after the migration', async (t) => {
  const { shop } = await startTestShop(t)
  await sql`alter table picture_file drop column unused_since`.execute(shop.db)
  const storedAt = subtractDuration(shop.now(), days(40))
  await sql`insert into picture_file (folder, name, bytes, stored_at)
    values ('old', 'share.jpg', '', ${storedAt})`.execute(shop.db)
  await transact(shop.db, addUnusedPictureTimes)
  assert.equal(await deleteOldPictures(shop, 500), 0)
  const [row] = await shop.db.selectFrom('picture_file').select('unused_since').execute()
  assert.deepEqual(row?.unused_since, shop.now())
})
