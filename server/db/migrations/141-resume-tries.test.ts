/** Test of a migration that counts tries to resume a subscription apart from other tries. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { transact } from '#server/db/transact.ts'
import {
  createActiveSubscription,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

import { addResumeTries } from './141-resume-tries.ts'

test('the tries of a running resumption are moved to their own count, those of a requested change stay', async (t) => {
  const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
  const { db } = testShop.shop
  const { id } = await createActiveSubscription(testShop)
  const countBefore = 7
  /** Migrates a subscription with `countBefore` tries and returns its two new counts. */
  const migrateWith = (columns: {
    state: string
    resume_at: Date | null
    pending: string | null
    pending_from?: Date
  }) =>
    transact(db, async (tx) => {
      await sql`drop index subscription_to_resume`.execute(tx)
      await sql`alter table subscription drop column resume_tries`.execute(tx)
      const change = { ...columns, pending_tries: countBefore }
      await tx.updateTable('subscription').set(change).where('id', '=', Number(id)).execute()
      await addResumeTries(tx)
      return tx
        .selectFrom('subscription')
        .select(['resume_tries', 'pending_tries'])
        .executeTakeFirstOrThrow()
    })
  const movedCounts = { resume_tries: countBefore, pending_tries: 0 }
  const keptCounts = { resume_tries: 0, pending_tries: countBefore }
  const skipped = { state: 'SUSPENDED', resume_at: testShop.shop.now(), pending: null }
  assert.deepEqual(await migrateWith(skipped), movedCounts)
  const cancelling = { ...skipped, pending: 'CANCELLED' }
  // The migration compares with the clock of the database.
  const waiting = { ...cancelling, pending_from: new Date('9999-01-01T00:00:00Z') }
  assert.deepEqual(await migrateWith(waiting), movedCounts)
  const due = { ...cancelling, pending_from: new Date('2000-01-01T00:00:00Z') }
  assert.deepEqual(await migrateWith(due), keptCounts)
  assert.deepEqual(await migrateWith({ ...skipped, resume_at: null }), keptCounts)
  assert.deepEqual(await migrateWith({ ...skipped, state: 'ACTIVE' }), keptCounts)
})
