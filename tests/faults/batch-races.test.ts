/**
 * Two people change one batch in parallel, on PostgreSQL with two processes: a batch is closed once, and
 * never while its weighing changes.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { standInSettings, startPayingShop, type PayingShop } from '#tests/support/paying-shop.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/reviewed-order.ts'
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts'
import {
  startPostgres,
  missingPostgresReason,
  type PostgresServer,
} from '#tests/support/postgres.ts'
import { ApiError } from '#web/api/client.ts'

const skip = missingPostgresReason()
const settings = {
  APP_SECRET: 'a secret that both processes know',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
}
const rounds = 6

let postgres: PostgresServer
let shop: PayingShop
/** A second process of the same shop. */
let otherShop: TestShop
const cleanups: (() => Promise<void>)[] = []

before(async () => {
  if (skip !== false) return
  postgres = await startPostgres(undefined)
  const databaseUrl = postgres.url(await postgres.createDatabase())
  shop = await startPayingShop(
    { after: (end) => void cleanups.push(end) },
    { databaseUrl, settings },
  )
  otherShop = await startTestShop(
    { after: (end) => void cleanups.unshift(end) },
    { databaseUrl, settings: { ...standInSettings(shop.standIns), ...settings } },
  )
})

after(async () => {
  for (const end of cleanups) await end()
  await postgres?.remove()
})

/** Returns a batch of one new order, weighed by the given staff member. */
async function createWeighedBatch({ call }: Awaited<ReturnType<typeof createPharmacist>>) {
  const { number } = await createPaidOrder(shop)
  const params = { orderId: number }
  await call('POST /api/pharmacy/orders/{orderId}/approve', { params, body: { version: 0 } })
  const { lines } = await call('GET /api/pharmacy/to-make')
  const [batch] = (await call('POST /api/pharmacy/batches', { body: { lines } })).batches
  assert.ok(batch)
  return call('PUT /api/pharmacy/batches/{batchNumber}/lots', {
    params: { batchNumber: batch.number },
    body: {
      version: batch.version,
      lots: batch.weighings.map(({ ingredient }) => ({ ingredient, lot: 'DEMO-L1' })),
    },
  })
}

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
      assert.ok(first)
      const [weighed, closed] = await Promise.allSettled([
        callOtherShop('PUT /api/pharmacy/batches/{batchNumber}/lots', {
          params,
          body: { version, lots: [{ ingredient: first.ingredient, lot: 'DEMO-L2' }] },
        }),
        checker.call('POST /api/pharmacy/batches/{batchNumber}/check', {
          params,
          body: { version },
        }),
      ])
      const batch = await maker.call('GET /api/pharmacy/batches/{batchNumber}', { params })
      const isClosed = closed.status === 'fulfilled'
      assert.equal(weighed.status, isClosed ? 'rejected' : 'fulfilled')
      assert.equal(refusalCode(isClosed ? weighed : closed), 'CONFLICT')
      assert.equal(batch.state, isClosed ? 'checked' : 'open')
      assert.equal(batch.weighings[0]?.weighedBy, isClosed ? 'Demo Maker' : 'Demo Checker')
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
    const [refused, ...others] = results.filter(({ status }) => status === 'rejected')
    assert.ok(refused && others.length === 0)
    assert.equal(refusalCode(refused), 'CONFLICT')
    const entries = await shop.shop.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', number)
      .where('action', 'in', ['batch.checked', 'batch.checked_alone'])
      .execute()
    const { checkedAlone } = await maker.call('GET /api/pharmacy/batches/{batchNumber}', { params })
    const expected = checkedAlone === '' ? 'batch.checked' : 'batch.checked_alone'
    assert.deepEqual(
      entries.map(({ action }) => action),
      [expected],
    )
  }
})

function refusalCode(result: PromiseSettledResult<unknown>): string {
  assert.ok(result.status === 'rejected' && result.reason instanceof ApiError)
  return result.reason.code
}
