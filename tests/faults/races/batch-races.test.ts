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
 * Repeats of a race. At most ten: two tests make one pay call each per repeat, the limit is 20 a
 * minute, and the test clock does not advance.
 */
const rounds = 4

let shops: TwoShops
let firstShop: ShopWithPayments
/** A second process of the same shop. */
let secondShop: TestShop

before(async () => {
  if (skip !== false) return
  shops = await startTwoShops()
  ;({ firstShop, secondShop } = shops)
})

after(() => shops?.stop())

/** Returns an open batch of one new order, which the given staff member opened and weighed. */
const createWeighedBatch = async ({ call }: Awaited<ReturnType<typeof createPharmacist>>) =>
  weighBatch(call, await openBatch(firstShop, call))

test(
  'a person weighs and closes a batch in parallel: one of the two calls is refused',
  { skip },
  async () => {
    const maker = await createPharmacist(firstShop, 'Demo Maker')
    const checker = await createPharmacist(firstShop, 'Demo Checker')
    const callSecondShop = secondShop.createVisitor({ token: checker.token })
    await callSecondShop('GET /api/init')
    for (let round = 0; round < rounds; round++) {
      const { number, version, weighings } = await createWeighedBatch(maker)
      const params = { batchNumber: number }
      const [first] = weighings
      const [takenLot] = first?.takenLots ?? []
      assert.ok(first && takenLot)
      const [weighResult, closeResult] = await Promise.allSettled([
        callSecondShop('PUT /api/pharmacy/batches/{batchNumber}/weighings', {
          params,
          body: {
            version,
            // A changed amount has a new weigher.
            weighings: [
              { ingredient: first.ingredient, lots: [{ lot: takenLot.lot, amount: '9 kg' }] },
            ],
          },
        }),
        checker.call('POST /api/pharmacy/batches/{batchNumber}/check', {
          params,
          body: { version },
        }),
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
  await callSecondShop('GET /api/init')
  for (let round = 0; round < rounds; round++) {
    const { number, version } = await createWeighedBatch(maker)
    const params = { batchNumber: number }
    const checkBatch = 'POST /api/pharmacy/batches/{batchNumber}/check'
    const results = await Promise.allSettled([
      callSecondShop(checkBatch, { params, body: { version, reason: 'Alone today' } }),
      checker.call(checkBatch, { params, body: { version } }),
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
    const { call } = await createPharmacist(firstShop, 'Demo Maker')
    const { number, version, weighings, lines } = await weighBatch(
      call,
      await openBatch(firstShop, call),
    )
    const [first] = weighings
    const lotNumber = first?.takenLots[0]?.lot ?? ''
    assert.ok(first && lotNumber)
    await call('POST /api/recalls/{lotNumber}', {
      params: { lotNumber },
      body: { reason: 'The supplier called', level: null },
    })
    const { db } = firstShop.shop
    const order = await db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', lines[0]?.orderId ?? '')
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
      body: { version, weighings: [{ ingredient: first.ingredient, lots: [] }] },
    })
    const waiting = waitUntilQueryWaits(db, 'for share of "orders"')
    // Without the lock, the removal ends before the order has left.
    const results = Promise.allSettled([removing])
    await Promise.race([waiting, results])
    mayCommit.resolve()
    const [[result]] = await Promise.all([results, leaving])
    assert.equal(refusalCode(result), 'CONFLICT')
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
