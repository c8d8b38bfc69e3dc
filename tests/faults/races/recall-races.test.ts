/**
 * Two people recall one lot, press "Approve and send" twice, or press "Make again" twice, on
 * PostgreSQL with two processes: there is one recall, one email for each order, and one
 * replacement of a jar.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { startTwoShops, type TwoShops } from '#tests/support/shop/two-shops.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createBatch, createLot, markShipped } from '#tests/support/desks/weighed-lot.ts'
import { ApiError } from '#web/api/client.ts'

const skip = missingPostgresReason()

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

/** Returns one pharmacist's calls to each of the two processes. */
async function createCallers(name: string) {
  const { token } = await createPharmacist(firstShop, name)
  return [firstShop.createVisitor({ token }), secondShop.createVisitor({ token })] as const
}

async function createShippedOrders(count: number) {
  const orders = []
  for (let index = 0; index < count; index++) orders.push(await createPaidOrder(firstShop))
  await markShipped(
    firstShop.shop.db,
    orders.map(({ id }) => id),
    firstShop.shop.now(),
  )
  return orders
}

test(
  'two processes recall a lot and send its emails: one recall, one email for each order',
  { skip },
  async () => {
    const { db } = firstShop.shop
    const orders = await createShippedOrders(3)
    const number = 'L261101-01'
    const lotId = await createLot(db, { number, supplierLot: 'RACE-1' })
    await createBatch(db, { number: 'B261119-01', lotId, orderIds: orders.map(({ id }) => id) })
    const [callFirst, callSecond] = await createCallers('Demo Pharmacist')
    const params = { lotNumber: number }
    const body = { reason: 'The supplier called', level: null }
    const startResults = await Promise.allSettled(
      [callFirst, callSecond].map((call) =>
        call('POST /api/recalls/{lotNumber}', { params, body }),
      ),
    )
    assert.deepEqual(startResults.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    // The second call waits for the lot, then finds it recalled.
    for (const result of startResults)
      if (result.status === 'rejected')
        assert.ok(result.reason instanceof ApiError && result.reason.code === 'CONFLICT')
    const recalls = await db.selectFrom('recall').select('id').where('lot_id', '=', lotId).execute()
    assert.equal(recalls.length, 1)

    const { version } = await callFirst('GET /api/recalls/{lotNumber}', { params })
    const sendCalls = [callFirst, callSecond, callFirst, callSecond].map((call) =>
      call('POST /api/recalls/{lotNumber}/send', { params, body: { version } }),
    )
    for (const { counts } of await Promise.all(sendCalls)) assert.equal(counts.emailed, 3)
    const emails = await db
      .selectFrom('outbox_email')
      .select('recipient')
      .where('kind', '=', 'recall')
      .execute()
    assert.deepEqual(
      emails.map(({ recipient }) => recipient).toSorted(),
      orders.map(({ email }) => email).toSorted(),
    )
    const approvals = await db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'recall.sent')
      .execute()
    assert.deepEqual(approvals, [{ detail: { count: 3 } }])
  },
)

test(
  'two processes have one jar made again: there is one replacement, and one new batch',
  { skip },
  async () => {
    const { db } = firstShop.shop
    const order = await createPaidOrder(firstShop)
    const lotId = await createLot(db, { number: 'L261102-01', supplierLot: 'RACE-2' })
    await createBatch(db, { number: 'B261119-02', lotId, orderIds: [order.id] })
    const [callFirst, callSecond] = await createCallers('Demo Pharmacist')
    const params = { orderId: order.number }
    await callFirst('POST /api/pharmacy/orders/{orderId}/approve', { params, body: { version: 0 } })
    const body = { jars: [{ position: 0, batch: 'B261119-02' }], reason: 'A lot was recalled' }
    const presses = await Promise.allSettled(
      [callFirst, callSecond, callFirst, callSecond].map((call) =>
        call('POST /api/pharmacy/orders/{orderId}/remake', { params, body }),
      ),
    )
    const refusals = presses.flatMap((press) => (press.status === 'rejected' ? [press] : []))
    assert.equal(refusals.length, 3)
    for (const { reason } of refusals)
      assert.ok(reason instanceof ApiError && reason.code === 'CONFLICT')
    const replacedJars = await db.selectFrom('replaced_jar').select('batch_id').execute()
    assert.equal(replacedJars.length, 1)

    const { lines } = await callFirst('GET /api/pharmacy/to-make')
    assert.deepEqual(
      lines.map((line) => [line.orderId, line.position]),
      [[order.number, 0]],
    )
    const openings = await Promise.allSettled(
      [callFirst, callSecond].map((call) =>
        call('POST /api/pharmacy/batches', { body: { lines } }),
      ),
    )
    assert.deepEqual(openings.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    for (const result of openings)
      if (result.status === 'rejected')
        assert.ok(result.reason instanceof ApiError && result.reason.code === 'CONFLICT')
    const auditEntries = await db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'jar.replaced')
      .execute()
    assert.deepEqual(auditEntries, [{ detail: { batch: 'B261119-02' } }])
  },
)
