/** The migration splits the counted tries of a plan that is being resumed when it runs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { transact } from '#server/db/transact.ts'
import { createActivePlan, startShopWithPlans } from '#tests/support/shop/shop-with-plans.ts'

import { resumeTries } from './141-resume-tries.ts'

test('the tries of a running resumption are moved to their own count, those of a requested change stay', async (t) => {
  const testShop = await startShopWithPlans(t, { settings: { RUN_JOBS: 'false' } })
  const { db } = testShop.shop
  const { id } = await createActivePlan(testShop)
  const migrateWith = (columns: {
    state: string
    resume_at: Date | null
    pending: string | null
    pending_from?: Date
  }) =>
    transact(db, async (tx) => {
      await sql`drop index subscription_to_resume`.execute(tx)
      await sql`alter table subscription drop column resume_tries`.execute(tx)
      const change = { ...columns, pending_tries: 7 }
      await tx.updateTable('subscription').set(change).where('id', '=', Number(id)).execute()
      await resumeTries(tx)
      const rows = await tx
        .selectFrom('subscription')
        .select(['resume_tries', 'pending_tries'])
        .execute()
      return rows.flatMap((row) => [row.resume_tries, row.pending_tries])
    })
  const at = testShop.shop.now()
  const skipped = { state: 'SUSPENDED', resume_at: at, pending: null }
  assert.deepEqual(await migrateWith(skipped), [7, 0])
  const cancelled = { ...skipped, pending: 'CANCELLED' }
  // The migration compares with the clock of the database.
  const waiting = { ...cancelled, pending_from: new Date('9999-01-01T00:00:00Z') }
  assert.deepEqual(await migrateWith(waiting), [7, 0])
  const due = { ...cancelled, pending_from: new Date('2000-01-01T00:00:00Z') }
  assert.deepEqual(await migrateWith(due), [0, 7])
  assert.deepEqual(await migrateWith({ ...skipped, resume_at: null }), [0, 7])
  assert.deepEqual(await migrateWith({ ...skipped, state: 'ACTIVE' }), [0, 7])
})
