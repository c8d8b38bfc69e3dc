import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { transact } from '#server/db/transact.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { createFormerEmailTable } from './168-former-emails.ts'

test('accounts from before the migration have no former address, and are deleted with theirs', async (t) => {
  const testShop = await startTestShop(t)
  const { db } = testShop.shop
  const { userId } = await createCustomer(testShop)
  await sql`drop table former_email`.execute(db)
  await transact(db, createFormerEmailTable)
  const readRows = () => db.selectFrom('former_email').select('user_id').execute()
  assert.deepEqual(await readRows(), [])
  const row = { user_id: userId, email_key: 'old@example.com', replaced_at: testShop.shop.now() }
  await db.insertInto('former_email').values(row).execute()
  assert.deepEqual(await readRows(), [{ user_id: userId }])
  // An older process deletes an account without knowing the table.
  await db.deleteFrom('users').where('id', '=', userId).execute()
  assert.deepEqual(await readRows(), [])
})
