import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'
import { seal } from '#server/db/sealed.ts'
import { transact } from '#server/db/transact.ts'
import { findTablesContaining } from '#tests/support/database/search-database.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { readApprovedFlags, saveApprovedFlags, serializeFlag } from './approved-flags.ts'

/** A flag with health data of another order. */
const createReportedFlag = (fact: string, relation = 'Same email address'): ReviewFlag => ({
  kind: 'reported',
  weight: 'warn',
  phrase: {
    text: `${relation}. {source}: {fact}`,
    values: { source: 'Order K7M4QX2P', fact },
  },
})

test('flags of an approval are recognised, but the health data in them is not stored', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop } = testShop
  const { id, number } = await createPaidOrder(testShop)
  const { call } = await createPharmacist(testShop)
  await call('POST /api/pharmacy/orders/{orderId}/approve', {
    params: { orderId: number },
    body: { version: 0, reason: '' },
  })
  const flag = createReportedFlag('Canarybird')
  const laterFlag = createReportedFlag('Fish')
  await transact(shop.db, (tx) => saveApprovedFlags(shop, tx, id, [flag]))
  const wasFlagged = await readApprovedFlags(shop, shop.db, id)
  assert.deepEqual([flag, laterFlag].map(wasFlagged), [true, false])
  assert.deepEqual(await findTablesContaining(shop, 'Canarybird'), [])
  // As earlier releases stored the flags.
  const location = { table: 'review', column: 'approved_flags', row: String(id) } as const
  const sealedTexts = seal(shop.sealingKeys, location, JSON.stringify([serializeFlag(flag)]))
  await shop.db.updateTable('review').set({ approved_flags: sealedTexts }).execute()
  const wasFlaggedBefore = await readApprovedFlags(shop, shop.db, id)
  assert.deepEqual([flag, laterFlag].map(wasFlaggedBefore), [true, false])
})

test('an approval stays valid when its flag is now about an earlier email address', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop } = testShop
  const { id, number } = await createPaidOrder(testShop)
  const { call } = await createPharmacist(testShop)
  await call('POST /api/pharmacy/orders/{orderId}/approve', {
    params: { orderId: number },
    body: { version: 0, reason: '' },
  })
  const [oldFlag, newFlag, laterFlag] = [
    createReportedFlag('Fish'),
    createReportedFlag('Fish', 'Earlier email address of the account'),
    createReportedFlag('Milk', 'Earlier email address of the account'),
  ] as const
  // A process of the release before compares an approval by this release with the text it knows.
  for (const approvedFlag of [oldFlag, newFlag]) {
    await transact(shop.db, (tx) => saveApprovedFlags(shop, tx, id, [approvedFlag]))
    const wasFlagged = await readApprovedFlags(shop, shop.db, id)
    assert.deepEqual([oldFlag, newFlag, laterFlag].map(wasFlagged), [true, true, false])
  }
  assert.equal(serializeFlag(newFlag), JSON.stringify(oldFlag))
})
