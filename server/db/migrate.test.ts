/** Which databases are migrated, left alone or refused. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { isMigrated, migrate, UnknownMigrationError } from './migrate.ts'

test('migrating again applies nothing', async (t) => {
  const { shop } = await startTestShop(t)
  assert.deepEqual(await migrate(shop.db), [])
})

test('a database whose shop never started counts as not migrated', async (t) => {
  const { shop } = await startTestShop(t)
  assert.equal(await isMigrated(shop.db), true)
  await sql`drop table migration`.execute(shop.db)
  assert.equal(await isMigrated(shop.db), false)
})

test('a migration of a newer version of the shop is ignored', async (t) => {
  const { shop } = await startTestShop(t)
  await sql`insert into migration (name) values ('999-newer')`.execute(shop.db)
  assert.deepEqual(await migrate(shop.db), [])
})

test('a database with an unknown earlier migration is refused', async (t) => {
  const { shop } = await startTestShop(t)
  await sql`insert into migration (name) values ('005-unknown')`.execute(shop.db)
  await assert.rejects(migrate(shop.db), (error) => {
    assert.ok(error instanceof UnknownMigrationError)
    assert.match(error.message, /005-unknown/)
    return true
  })
})
