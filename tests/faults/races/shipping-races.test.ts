/**
 * A colleague ships an order while an import is about to ship it. On PostgreSQL, because the
 * embedded database runs one transaction at a time.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { seconds } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { waitUntilQueryWaits } from '#tests/support/database/wait-for-lock.ts'
import {
  createParcelFile,
  createTrackingNumber,
  startShippingDesk,
} from '#tests/support/desks/shipping-desk.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

const skip = missingPostgresReason()

test(
  'an import reports a parcel as shipped only if it has the courier and number of the row',
  { skip },
  async (t) => {
    const { url: databaseUrl, remove } = await createTestDatabase()
    const testShop = await startShopWithPayments(t, { databaseUrl })
    t.after(remove)
    const { shop } = testShop
    const { admin, createOrder, preview } = await startShippingDesk(testShop)
    /** Returns the result of an import that waits while a colleague ships the same order. */
    const importDuringShipping = async (colleague: {
      courier: string
      trackingNumber?: string
    }) => {
      const { orderId } = await createOrder()
      const { rows } = await preview(createParcelFile([[orderId, createTrackingNumber()]]))
      const [row] = rows
      assert.ok(row)
      const orderChanged = Promise.withResolvers<void>()
      const mayCommit = Promise.withResolvers<void>()
      const shipping = transact(shop.db, async (tx) => {
        const changedAt = new Date(Date.parse(row.updatedAt) + seconds(1))
        await tx
          .updateTable('orders')
          .set({
            courier: colleague.courier,
            tracking_number: colleague.trackingNumber ?? row.trackingNumber,
            dispatched_at: changedAt,
            changed_at: changedAt,
          })
          .where('number', '=', orderId)
          .execute()
        orderChanged.resolve()
        await mayCommit.promise
      })
      await orderChanged.promise
      const { trackingNumber, courierId, updatedAt } = row
      const importing = admin.call('POST /api/admin/shipping/import', {
        body: { parcels: [{ orderId, trackingNumber, courierId, updatedAt }] },
      })
      await waitUntilQueryWaits(shop.db, 'orders')
      mayCommit.resolve()
      const [{ results }] = await Promise.all([importing, shipping])
      return results[0]?.result
    }
    assert.equal(await importDuringShipping({ courier: 'Pos Laju' }), 'unchanged')
    assert.equal(await importDuringShipping({ courier: 'Ninja Van' }), 'conflict')
    const otherNumber = { courier: 'Pos Laju', trackingNumber: createTrackingNumber() }
    assert.equal(await importDuringShipping(otherNumber), 'conflict')
  },
)
