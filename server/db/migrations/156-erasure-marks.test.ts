import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { transact } from '#server/db/transact.ts'
import { withCanaryNote } from '#tests/support/desks/erasure.ts'
import {
  buildSubscriptionBody,
  createActiveSubscription,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

import { addErasureMarks } from './156-erasure-marks.ts'

test('a subscription whose health data was erased before the migration is marked, another is not', async (t) => {
  const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
  const { db } = testShop.shop
  await createActiveSubscription(testShop, buildSubscriptionBody(withCanaryNote))
  const erasedAt = testShop.shop.now()
  /** Migrates the subscription with this note and returns its mark. */
  const migrateWith = (note: string | null) =>
    transact(db, async (tx) => {
      await sql`alter table subscription drop column health_erased_at`.execute(tx)
      await sql`alter table outbox_email drop column erasure_requested_at`.execute(tx)
      await tx.updateTable('subscription').set({ medical_note: note }).execute()
      await addErasureMarks(tx)
      const subscription = await tx
        .selectFrom('subscription')
        .select('health_erased_at')
        .executeTakeFirstOrThrow()
      return subscription.health_erased_at
    })
  assert.equal(await migrateWith(null), null, 'its order has no mark')
  await db.updateTable('orders').set({ health_erasure_requested_at: erasedAt }).execute()
  assert.equal(await migrateWith('sealed'), null, 'it still has its note')
  assert.deepEqual(await migrateWith(null), erasedAt)
})
