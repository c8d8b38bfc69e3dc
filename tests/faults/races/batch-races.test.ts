/**
 * People change and close batches in parallel, on PostgreSQL with two processes: a batch is closed
 * once, never while its weighing changes, and keeps a recalled lot while its first jars leave.
 * Batches that share a lot: stock-ledger.test.ts.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { transact } from '#server/db/transact.ts'
import { openBatch } from '#tests/support/desks/open-batch.ts'
import { weighBatch } from '#tests/support/desks/weigh-batch.ts'
import { markShipped } from '#tests/support/desks/weighed-lot.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { startTwoShops, type TwoShops } from '#tests/support/shop/two-shops.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { waitUntilQueryWaits } from '#tests/support/database/wait-for-lock.ts'
import { ApiError } from '#web/api/client.ts'

const skip = missingPostgresReason()

/**
 * Repeats of a race. At most nine: two tests make one pay call each per repeat, the third test
 * makes one, the limit is 20 a minute, and the test clock does not advance.
 */
const rounds = 4

const checkRoute = 'POST /api/pharmacy/batches/{batchNumber}/check'

/** Undefined while the tests are skipped. */
let shops: TwoShops | undefined
let firstShop: ShopWithPayments
/** A second process of the same shop. */
let secondShop: TestShop

before(async () => {
  if (skip !== false) return
  shops = await startTwoShops()
  firstShop = shops.firstShop
  secondShop = shops.secondShop
})

after(() => shops?.stop())

/** Returns an open batch of one new order, which the given staff member opened and weighed. */
const createWeighedBatch = async ({ call }: Awaited<ReturnType<typeof createPharmacist>>) =>
  weighBatch(call, await openBatch(firstShop, call))

test(
  'a batch is weighed and closed in parallel: one of the two calls is refused',
  { skip },
  async () => {
    const maker = await createPharmacist(firstShop, 'Demo Maker')
    const checker = await createPharmacist(firstShop, 'Demo Checker')
    const callSecondShop = secondShop.createVisitor({ token: checker.token })
    // Gets the CSRF token now, so that the race has only its two calls.
    await callSecondShop('GET /api/init')
    for (let round = 0; round < rounds; round++) {
      const { number, version, weighings } = await createWeighedBatch(maker)
      const params = { batchNumber: number }
      const [firstWeighing] = weighings
      const [takenLot] = firstWeighing?.takenLots ?? []
      assert.ok(firstWeighing && takenLot)
      const [weighResult, closeResult] = await Promise.allSettled([
        callSecondShop('PUT /api/pharmacy/batches/{batchNumber}/weighings', {
          params,
          body: {
            version,
            // The caller becomes the weigher of a changed amount, so `weighedBy` tells below
            // whether this call came through.
            weighings: [
              {
                ingredient: firstWeighing.ingredient,
                lots: [{ lot: takenLot.lot, amount: '9 kg' }],
              },
            ],
          },
        }),
        checker.call(checkRoute, { params, body: { version } }),
      ])
      const batch = await maker.call('GET /api/pharmacy/batches/{batchNumber}', { params })
      const isClosed = closeResult.status === 'fulfilled'
      assert.equal(weighResult.status, isClosed ? 'rejected' : 'fulfilled')
      assert.equal(refusalCode(isClosed ? weighResult : closeResult), 'CONFLICT')
      assert.equal(batch.state, isClosed ? 'checked' : 'open')
      assert.equal(
        batch.weighings[0]?.takenLots[0]?.weighedBy,
        isClosed ? 'Demo Maker' : 'Demo Checker',
      )
    }
  },
)

test('two people close one batch in parallel: it is closed once', { skip }, async () => {
  const maker = await createPharmacist(firstShop, 'Demo Maker')
  const checker = await createPharmacist(firstShop, 'Demo Checker')
  const callSecondShop = secondShop.createVisitor({ token: maker.token })
  // Gets the CSRF token now, so that the race has only its two calls.
  await callSecondShop('GET /api/init')
  for (let round = 0; round < rounds; round++) {
    const { number, version } = await createWeighedBatch(maker)
    const params = { batchNumber: number }
    // The maker closes alone and must give a reason; the checker needs none.
    const results = await Promise.allSettled([
      callSecondShop(checkRoute, { params, body: { version, reason: 'Alone today' } }),
      checker.call(checkRoute, { params, body: { version } }),
    ])
    const [refusedResult, ...others] = results.filter(({ status }) => status === 'rejected')
    assert.ok(refusedResult && others.length === 0)
    assert.equal(refusalCode(refusedResult), 'CONFLICT')
    const entries = await firstShop.shop.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', number)
      .where('action', 'in', ['batch.checked', 'batch.checked_alone'])
      .execute()
    const { checkedAloneReason } = await maker.call('GET /api/pharmacy/batches/{batchNumber}', {
      params,
    })
    const expectedAction = checkedAloneReason === '' ? 'batch.checked' : 'batch.checked_alone'
    assert.deepEqual(
      entries.map(({ action }) => action),
      [expectedAction],
    )
  }
})

test(
  'a recalled lot is removed while the first jars leave: the removal waits and is refused',
  { skip },
  async () => {
    const maker = await createPharmacist(firstShop, 'Demo Maker')
    const { call } = maker
    const { number, version, weighings, lines } = await createWeighedBatch(maker)
    const [firstWeighing] = weighings
    const lotNumber = firstWeighing?.takenLots[0]?.lot
    const [firstLine] = lines
    assert.ok(firstWeighing && lotNumber && firstLine)
    await call('POST /api/recalls/{lotNumber}', {
      params: { lotNumber },
      body: { reason: 'The supplier called', level: null },
    })
    const { db } = firstShop.shop
    const order = await db
      .selectFrom('orders')
      .select('id')
      // The API calls the order number `orderId`.
      .where('number', '=', firstLine.orderId)
      .executeTakeFirstOrThrow()

    const markedShipped = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const leaving = transact(db, async (tx) => {
      await markShipped(tx, [order.id], firstShop.shop.now())
      markedShipped.resolve()
      await mayCommit.promise
    })
    await markedShipped.promise
    const removing = call('PUT /api/pharmacy/batches/{batchNumber}/weighings', {
      params: { batchNumber: number },
      body: { version, weighings: [{ ingredient: firstWeighing.ingredient, lots: [] }] },
    })
    // The SQL of `lockOrdersOfBatch` in save-weighings.ts. If it changes, this test times out here.
    const waiting = waitUntilQueryWaits(db, 'for share of "orders"')
    const removalSettled = Promise.allSettled([removing])
    // With the lock, the removal waits. Without the lock, it ends, and the test fails at once.
    await Promise.race([waiting, removalSettled])
    mayCommit.resolve()
    const [[removalResult]] = await Promise.all([removalSettled, leaving])
    assert.equal(refusalCode(removalResult), 'CONFLICT')
    const batch = await call('GET /api/pharmacy/batches/{batchNumber}', {
      params: { batchNumber: number },
    })
    assert.deepEqual(
      batch.weighings[0]?.takenLots.map(({ lot, mustStay }) => [lot, mustStay]),
      [[lotNumber, true]],
    )
  },
)

/** Returns the error code of a refused call. Fails for any other result. */
function refusalCode(result: PromiseSettledResult<unknown>): string {
  assert.ok(result.status === 'rejected' && result.reason instanceof ApiError)
  return result.reason.code
}
