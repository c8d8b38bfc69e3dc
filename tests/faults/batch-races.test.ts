/**
 * Races of two people on one batch, on PostgreSQL with two processes: a batch is closed once, and
 * never while its weighing changes.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { standInSettings, aPayingShop, type PayingShop } from '#tests/support/a-paying-shop.ts'
import { aPaidOrder, aPharmacist } from '#tests/support/a-reviewed-order.ts'
import { aShop, type TestShop } from '#tests/support/a-shop.ts'
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
let other: TestShop
const endings: (() => Promise<void>)[] = []

before(async () => {
  if (skip !== false) return
  postgres = await startPostgres(undefined)
  const databaseUrl = postgres.url(await postgres.createDatabase())
  shop = await aPayingShop({ after: (end) => void endings.push(end) }, { databaseUrl, settings })
  other = await aShop(
    { after: (end) => void endings.unshift(end) },
    { databaseUrl, settings: { ...standInSettings(shop.standIns), ...settings } },
  )
})

after(async () => {
  for (const end of endings) await end()
  await postgres?.remove()
})

/** Returns a batch of one new order, weighed by the given staff member. */
async function aWeighedBatch({ call }: Awaited<ReturnType<typeof aPharmacist>>) {
  const { number } = await aPaidOrder(shop)
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
    const maker = await aPharmacist(shop, 'Demo Maker')
    const checker = await aPharmacist(shop, 'Demo Checker')
    const elsewhere = other.visitor({ token: checker.token })
    await elsewhere('GET /api/init')
    for (let round = 0; round < rounds; round++) {
      const { number, version, weighings } = await aWeighedBatch(maker)
      const params = { batchNumber: number }
      const [first] = weighings
      assert.ok(first)
      const [weighed, closed] = await Promise.allSettled([
        elsewhere('PUT /api/pharmacy/batches/{batchNumber}/lots', {
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
      assert.equal(codeOf(isClosed ? weighed : closed), 'CONFLICT')
      assert.equal(batch.state, isClosed ? 'checked' : 'open')
      assert.equal(batch.weighings[0]?.weighedBy, isClosed ? 'Demo Maker' : 'Demo Checker')
    }
  },
)

test('two people close one batch in parallel: it is closed once', { skip }, async () => {
  const maker = await aPharmacist(shop, 'Demo Maker')
  const checker = await aPharmacist(shop, 'Demo Checker')
  const elsewhere = other.visitor({ token: maker.token })
  await elsewhere('GET /api/init')
  for (let round = 0; round < rounds; round++) {
    const { number, version } = await aWeighedBatch(maker)
    const params = { batchNumber: number }
    const path = 'POST /api/pharmacy/batches/{batchNumber}/check'
    const both = await Promise.allSettled([
      elsewhere(path, { params, body: { version, reason: 'Alone today' } }),
      checker.call(path, { params, body: { version } }),
    ])
    const [refused, ...others] = both.filter(({ status }) => status === 'rejected')
    assert.ok(refused && others.length === 0)
    assert.equal(codeOf(refused), 'CONFLICT')
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

function codeOf(settled: PromiseSettledResult<unknown>): string {
  assert.ok(settled.status === 'rejected' && settled.reason instanceof ApiError)
  return settled.reason.code
}
