import assert from 'node:assert/strict'
import { test } from 'node:test'

import { transact } from '#server/db/transact.ts'
import { createPaidOrder } from '#tests/support/desks/reviewed-order.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { deleteFlagsOfPastApprovals } from './157-approved-flags.ts'

test('the flags of an approval stay until the order has left the pharmacy or is refunded', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { db, now } = testShop.shop
  const { id } = await createPaidOrder(testShop)
  const review = { order_id: id, state: 'approved', changed_at: now(), approved_flags: 'sealed' }
  await db.insertInto('review').values(review).execute()
  /** Migrates the order with these columns and returns its flags. */
  const migrateWith = async (columns: { payment: string; dispatched_at: Date | null }) => {
    await db.updateTable('review').set({ approved_flags: 'sealed' }).execute()
    await db.updateTable('orders').set(columns).where('id', '=', id).execute()
    await transact(db, deleteFlagsOfPastApprovals)
    return (await db.selectFrom('review').select('approved_flags').executeTakeFirstOrThrow())
      .approved_flags
  }
  for (const payment of ['paid', 'partially_refunded', 'refund_due'])
    assert.equal(await migrateWith({ payment, dispatched_at: null }), 'sealed', payment)
  assert.equal(await migrateWith({ payment: 'refunded', dispatched_at: null }), null)
  assert.equal(await migrateWith({ payment: 'paid', dispatched_at: now() }), null)
})
