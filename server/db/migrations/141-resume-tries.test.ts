import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { transact } from '#server/db/transact.ts'
import { createActivePlan, startShopWithPlans } from '#tests/support/shop/shop-with-plans.ts'

import { resumeTries } from './141-resume-tries.ts'

test('the tries of a running resumption are kept, and those of a requested change are not counted twice', async (t) => {
  const testShop = await startShopWithPlans(t, { settings: { RUN_JOBS: 'false' } })
  const { db } = testShop.shop
  const { id } = await createActivePlan(testShop)
  const migrateWith = (columns: {
    state: string
    resume_at: Date | null
    pending: string | null
  }) =>
    transact(db, async (tx) => {
      await sql`drop index subscription_to_resume`.execute(tx)
      await sql`alter table subscription drop column resume_tries`.execute(tx)
      const change = { ...columns, pending_tries: 7 }
      await tx.updateTable('subscription').set(change).where('id', '=', Number(id)).execute()
      await resumeTries(tx)
      const rows = await tx.selectFrom('subscription').select('resume_tries').execute()
      return rows.map(({ resume_tries: tries }) => tries)
    })
  const at = testShop.shop.now()
  const skipped = { state: 'SUSPENDED', resume_at: at, pending: null }
  assert.deepEqual(await migrateWith(skipped), [7])
  assert.deepEqual(await migrateWith({ ...skipped, pending: 'CANCELLED' }), [0])
  assert.deepEqual(await migrateWith({ ...skipped, resume_at: null }), [0])
  assert.deepEqual(await migrateWith({ ...skipped, state: 'ACTIVE' }), [0])
})
