/**
 * Staff change one lot in parallel, on PostgreSQL with two processes: of the changes that are based
 * on the same version one is saved, and the stock always equals the ledger.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { moveStock } from '#server/stock/move-stock.ts'
import { lockLots } from '#server/stock/find-lots.ts'
import { transact } from '#server/db/transact.ts'
import { createCleanupStack } from '#tests/support/cleanup-stack.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { receiveLot, releaseLot, type LotReply } from '#tests/support/desks/stock.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

const skip = missingPostgresReason()

/** Two processes of one shop. */
let shops: [TestShop, TestShop]
/** A pharmacist's calls to each process. */
let calls: [ApiCall, ApiCall]
const cleanups = createCleanupStack()

before(async () => {
  if (skip !== false) return
  const { url: databaseUrl, remove } = await createTestDatabase()
  cleanups.after(remove)
  const firstShop = await startTestShop(cleanups, { databaseUrl })
  shops = [firstShop, await startTestShop(cleanups, { databaseUrl })]
  const { call, token } = await createStaffMember(firstShop, 'pharmacist')
  await call('PUT /api/pharmacy/signature', {
    body: { name: 'Demo Pharmacist', registration: 'RPH 1' },
  })
  calls = [call, shops[1].createVisitor({ token })]
  // Gets the CSRF token now, so that the races have only their own calls. `call` has one already.
  await calls[1]('GET /api/init')
})

after(() => cleanups.run())

/** Alternates between the two processes, so that locks in memory would not help. */
const callOf = (index: number): ApiCall => calls[index % 2 === 0 ? 0 : 1]

/** Returns the stock that the lot shows and the sum of its ledger, in nanograms. */
async function readStock({ number }: LotReply): Promise<{ stock: number; ledger: number }> {
  const params = { lotNumber: number }
  const { stock } = await calls[0]('GET /api/pharmacy/lots/{lotNumber}', { params })
  const { movements } = await calls[0]('GET /api/pharmacy/lots/{lotNumber}/ledger', {
    params,
    query: { limit: 100 },
  })
  return { stock, ledger: movements.reduce((sum, { amount }) => sum + amount, 0) }
}

test('of ten parallel discards that are based on one version, one is saved', { skip }, async () => {
  const lot = await receiveLot(calls[0], 'zinc', { supplierLot: 'RACE-1' })
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      callOf(index)('POST /api/pharmacy/lots/{lotNumber}/discard', {
        params: { lotNumber: lot.number },
        // Another reason each: the same discard again would be a repeated call.
        body: { version: lot.version, amount: '300 g', reason: `Race ${index}` },
      }),
    ),
  )
  const refusals = results.filter((result) => result.status === 'rejected')
  assert.equal(refusals.length, 9)
  for (const { reason } of refusals)
    assert.ok(reason instanceof ApiError && reason.code === 'CONFLICT', String(reason))
  // `receiveLot` receives 500 g.
  assert.deepEqual(await readStock(lot), { stock: 200e9, ledger: 200e9 })
})

test(
  'ten people who retry after a conflict never discard more than there is',
  { skip },
  async () => {
    const lot = await receiveLot(calls[0], 'zinc', { supplierLot: 'RACE-2' })
    const discardWithRetries = async (
      call: ApiCall,
      reason: string,
    ): Promise<'saved' | 'refused'> => {
      for (;;) {
        const params = { lotNumber: lot.number }
        const { version } = await call('GET /api/pharmacy/lots/{lotNumber}', { params })
        try {
          const body = { version, amount: '120 g', reason }
          await call('POST /api/pharmacy/lots/{lotNumber}/discard', { params, body })
          return 'saved'
        } catch (error) {
          assert.ok(error instanceof ApiError)
          if (error.code === 'INVALID') return 'refused'
          assert.equal(error.code, 'CONFLICT')
        }
      }
    }
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => discardWithRetries(callOf(index), `Race ${index}`)),
    )
    assert.equal(
      results.filter((result) => result === 'saved').length,
      4,
      'four times 120 g of 500 g',
    )
    assert.deepEqual(await readStock(lot), { stock: 20e9, ledger: 20e9 })
  },
)

test(
  'ten parallel discards that lock two lots in different sequences all see the stock left by the others',
  { skip },
  async () => {
    const receivedLots = await Promise.all(
      ['RACE-3', 'RACE-4'].map((supplierLot) => receiveLot(calls[0], 'zinc', { supplierLot })),
    )
    const ids = await Promise.all(
      receivedLots.map(async (lot) => {
        await releaseLot(calls[0], lot)
        const row = await shops[0].shop.db
          .selectFrom('lot')
          .select('id')
          .where('number', '=', lot.number)
          .executeTakeFirstOrThrow()
        return row.id
      }),
    )
    const amountNg = 70e9
    const takenCounts = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        transact(shops[index % 2 === 0 ? 0 : 1].shop.db, async (tx) => {
          // Every third discard, so that each process has discards of both sequences.
          const lots = await lockLots(tx, index % 3 === 0 ? ids : ids.toReversed())
          if (lots.some(({ stock }) => stock < amountNg)) return 0
          const cause = { recordedAt: new Date(), userId: 'demo', name: 'Demo', reason: 'Race' }
          await moveStock(
            tx,
            lots.map(({ id: lotId }) => ({
              lotId,
              kind: 'discarded',
              amount: -amountNg,
              ...cause,
            })),
          )
          return 1
        }),
      ),
    )
    assert.equal(takenCounts.filter((count) => count === 1).length, 7, 'seven times 70 g of 500 g')
    for (const lot of receivedLots)
      assert.deepEqual(await readStock(lot), { stock: 10e9, ledger: 10e9 })
  },
)

test(
  'ten parallel deliveries get consecutive numbers, and one lot is received once',
  { skip },
  async () => {
    const numbers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const lot = await receiveLot(callOf(index), 'iron', {
          supplierLot: `RACE-1${index}`,
          compound: '',
          factor: '',
        })
        return lot.number
      }),
    )
    const sequences = numbers
      .map((number) => Number(number.split('-')[1]))
      .toSorted((a, b) => a - b)
    const [firstSequence] = sequences
    assert.ok(firstSequence)
    assert.deepEqual(
      sequences,
      sequences.map((_, index) => firstSequence + index),
    )
    const sameLot = await Promise.allSettled(
      Array.from({ length: 4 }, (_, index) =>
        receiveLot(callOf(index), 'iron', { supplierLot: 'SAME', compound: '', factor: '' }),
      ),
    )
    const refusals = sameLot.filter((result) => result.status === 'rejected')
    assert.equal(refusals.length, 3)
    for (const { reason } of refusals)
      assert.ok(reason instanceof ApiError && reason.code === 'LOT_TAKEN', String(reason))
  },
)
