/**
 * People change and close batches in parallel, on PostgreSQL with two processes: a batch is closed
 * once and never while its weighing changes. Batches that share a lot: stock-ledger.test.ts.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { openBatch } from '#tests/support/desks/batches.ts'
import { weighBatch } from '#tests/support/desks/weigh-batch.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { startTwoShops, type TwoShops } from '#tests/support/shop/two-shops.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { ApiError } from '#web/api/client.ts'

const skip = missingPostgresReason()
/**
 * Repeats of a race. At most ten: two tests make one pay call each per repeat, the limit is 20 a
 * minute, and the test clock stands.
 */
const rounds = 4

let shops: TwoShops
let shop: ShopWithPayments
/** A second process of the same shop. */
let otherShop: TestShop

before(async () => {
  if (skip !== false) return
  shops = await startTwoShops()
  ;({ shop, secondShop: otherShop } = shops)
})

after(() => shops?.stop())

/** Returns an open batch of one new order, which the given staff member opened and weighed. */
const createWeighedBatch = async ({ call }: Awaited<ReturnType<typeof createPharmacist>>) =>
  weighBatch(call, await openBatch(shop, call))

test(
  'a person weighs and closes a batch in parallel: one of the two calls is refused',
  { skip },
  async () => {
    const maker = await createPharmacist(shop, 'Demo Maker')
    const checker = await createPharmacist(shop, 'Demo Checker')
    const callOtherShop = otherShop.createVisitor({ token: checker.token })
    await callOtherShop('GET /api/init')
    for (let round = 0; round < rounds; round++) {
      const { number, version, weighings } = await createWeighedBatch(maker)
      const params = { batchNumber: number }
      const [first] = weighings
      const [takenLot] = first?.taken ?? []
      assert.ok(first && takenLot)
      const [weighResult, closeResult] = await Promise.allSettled([
        callOtherShop('PUT /api/pharmacy/batches/{batchNumber}/weighings', {
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
        batch.weighings[0]?.taken[0]?.weighedBy,
        isClosed ? 'Demo Maker' : 'Demo Checker',
      )
    }
  },
)

test('two people close one batch in parallel: it is closed once', { skip }, async () => {
  const maker = await createPharmacist(shop, 'Demo Maker')
  const checker = await createPharmacist(shop, 'Demo Checker')
  const callOtherShop = otherShop.createVisitor({ token: maker.token })
  await callOtherShop('GET /api/init')
  for (let round = 0; round < rounds; round++) {
    const { number, version } = await createWeighedBatch(maker)
    const params = { batchNumber: number }
    const path = 'POST /api/pharmacy/batches/{batchNumber}/check'
    const results = await Promise.allSettled([
      callOtherShop(path, { params, body: { version, reason: 'Alone today' } }),
      checker.call(path, { params, body: { version } }),
    ])
    const [refusedResult, ...others] = results.filter(({ status }) => status === 'rejected')
    assert.ok(refusedResult && others.length === 0)
    assert.equal(refusalCode(refusedResult), 'CONFLICT')
    const entries = await shop.shop.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', number)
      .where('action', 'in', ['batch.checked', 'batch.checked_alone'])
      .execute()
    const { checkedAlone } = await maker.call('GET /api/pharmacy/batches/{batchNumber}', { params })
    const expectedAction = checkedAlone === '' ? 'batch.checked' : 'batch.checked_alone'
    assert.deepEqual(
      entries.map(({ action }) => action),
      [expectedAction],
    )
  }
})

/** Returns the error code of a refused call. Fails for any other result. */
function refusalCode(result: PromiseSettledResult<unknown>): string {
  assert.ok(result.status === 'rejected' && result.reason instanceof ApiError)
  return result.reason.code
}
