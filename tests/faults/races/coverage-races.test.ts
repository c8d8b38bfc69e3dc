/**
 * Stock and orders change while the coverage reads them, on PostgreSQL: the coverage is the one of
 * a single moment, so a change in between neither hides a shortage nor invents one.
 */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import type { Db } from '#server/db/open-database.ts'
import { computeCoverage } from '#server/supply/compute-coverage.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { openBatch } from '#tests/support/desks/open-batch.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { receiveLot, releaseLot } from '#tests/support/desks/stock.ts'
import { closeBatch, weighBatch } from '#tests/support/desks/weigh-batch.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

const skip = missingPostgresReason()
/** One jar of Grape Seed & C, which needs 7.725 g of vitamin C. */
const oneJar = { body: { cart: [{ id: 24, quantity: 1 }], paymentData: { total: 146 } } }
/** Enough for one jar, and pure as the formula needs it. */
const lotChanges = { amount: '8 g', compound: '', factor: '', supplierLot: 'DEMO-C' }

async function startPharmacy(t: TestContext) {
  const { url: databaseUrl, remove } = await createTestDatabase()
  const testShop = await startShopWithPayments(t, { databaseUrl })
  t.after(remove)
  const { shop } = testShop
  return {
    testShop,
    maker: await createPharmacist(testShop, 'Demo Maker'),
    checker: await createPharmacist(testShop, 'Demo Checker'),
    /** Returns order numbers and missing nanograms. `db` may be that of `changeAfterFirstRead`. */
    listUncovered: async (db: Db = shop.db) => {
      const { uncoveredLines } = await computeCoverage(shop, db)
      return uncoveredLines.map(({ orderNumber, shortages }) => [
        orderNumber,
        shortages.map(({ missingAmount }) => missingAmount),
      ])
    },
  }
}

/** Returns a connection that makes the change after the first statement has read its rows. */
function changeAfterFirstRead(db: Db, change: () => Promise<unknown>): Db {
  let isChanged = false
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isChanged) return result
      isChanged = true
      await change()
      return result
    },
  })
}

test(
  'a batch that is closed meanwhile does not hide the shortage of another order',
  { skip },
  async (t) => {
    const { testShop, maker, checker, listUncovered } = await startPharmacy(t)
    await releaseLot(maker.call, await receiveLot(maker.call, 'vitamin-c', lotChanges))
    const batch = await weighBatch(maker.call, await openBatch(testShop, maker.call, oneJar))
    const { number } = await createPaidOrder(testShop, oneJar)
    // Of 15.45 g there are 8 g; after the batch, of 7.725 g there are 0.275 g.
    const shortage = [[number, [7_450_000_000]]]
    assert.deepEqual(await listUncovered(), shortage)
    const db = changeAfterFirstRead(testShop.shop.db, () => closeBatch(checker.call, batch))
    assert.deepEqual(await listUncovered(db), shortage)
    assert.deepEqual(await listUncovered(), shortage)
  },
)

test('a batch that is closed meanwhile does not seem to lack its stock', { skip }, async (t) => {
  const { testShop, maker, checker, listUncovered } = await startPharmacy(t)
  await releaseLot(maker.call, await receiveLot(maker.call, 'vitamin-c', lotChanges))
  const batch = await weighBatch(maker.call, await openBatch(testShop, maker.call, oneJar))
  assert.deepEqual(await listUncovered(), [])
  const db = changeAfterFirstRead(testShop.shop.db, () => closeBatch(checker.call, batch))
  assert.deepEqual(await listUncovered(db), [])
})

test(
  'an order that is paid after its stock was released seems to lack nothing',
  { skip },
  async (t) => {
    const { testShop, maker, listUncovered } = await startPharmacy(t)
    const lot = await receiveLot(maker.call, 'vitamin-c', lotChanges)
    const db = changeAfterFirstRead(testShop.shop.db, async () => {
      await releaseLot(maker.call, lot)
      await createPaidOrder(testShop, oneJar)
    })
    assert.deepEqual(await listUncovered(db), [])
  },
)
