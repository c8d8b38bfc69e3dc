/** After any series of changes the stock of a lot equals its ledger, and follows the rules. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ApiError } from '#web/api/client.ts'
import { seededRandom } from '#tests/support/random.ts'
import { createStaffMember } from '#tests/support/staff-member.ts'
import { receiveLot, releaseLot, type LotReply } from '#tests/support/stock.ts'
import { startTestShop } from '#tests/support/test-shop.ts'

const changes = 200

test('stock equals the ledger after 200 random changes of three lots', async (t) => {
  const seed = Number(process.env['SEED'] ?? 20_261_122)
  const random = seededRandom(seed)
  const testShop = await startTestShop(t)
  const { call } = await createStaffMember(testShop, 'pharmacist')
  await call('PUT /api/pharmacy/signature', {
    body: { name: 'Demo Pharmacist', registration: 'RPH 1' },
  })
  const lots: LotReply[] = []
  for (const supplierLot of ['DEMO-1', 'DEMO-2', 'DEMO-3'])
    lots.push(await receiveLot(call, 'zinc', { supplierLot }))
  // The expected stock, computed without the shop's code.
  const expected = new Map(lots.map(({ number }) => [number, 500e9]))
  let refusedCount = 0
  for (let round = 0; round < changes; round++) {
    const index = Math.floor(random() * lots.length)
    const lot = lots[index]
    assert.ok(lot)
    const nanograms = Math.floor(random() * 120e9)
    const before = expected.get(lot.number) ?? 0
    const kind = random()
    try {
      if (kind < 0.5) {
        lots[index] = await discard(lot, nanograms)
        expected.set(lot.number, before - nanograms)
      } else if (kind < 0.9) {
        lots[index] = await correct(lot, nanograms)
        expected.set(lot.number, nanograms)
      } else lots[index] = lot.state === 'released' ? await hold(lot) : await releaseLot(call, lot)
    } catch (error) {
      assert.ok(
        error instanceof ApiError && error.code === 'INVALID',
        `seed ${seed}: ${String(error)}`,
      )
      assert.ok(nanograms === 0 || nanograms >= before, `seed ${seed}`)
      refusedCount += 1
    }
  }
  assert.ok(refusedCount > 0 && refusedCount < changes / 2, `${refusedCount} refused, seed ${seed}`)
  for (const { number } of lots) {
    const params = { lotNumber: number }
    const { stock } = await call('GET /api/pharmacy/lots/{lotNumber}', { params })
    assert.equal(stock, expected.get(number), `seed ${seed}`)
    assert.equal(await sumLedger(number), stock, `seed ${seed}`)
  }
  const { ingredient } = await call('GET /api/pharmacy/ingredients/{ingredientId}', {
    params: { ingredientId: 'zinc' },
  })
  const total = [...expected.values()].reduce((sum, stock) => sum + stock, 0)
  assert.equal(ingredient.usable + ingredient.quarantine, total, `seed ${seed}`)

  function discard({ number, version }: LotReply, nanograms: number): Promise<LotReply> {
    return call('POST /api/pharmacy/lots/{lotNumber}/discard', {
      params: { lotNumber: number },
      body: { version, amount: `${nanograms} ng`, reason: 'Random' },
    })
  }
  function correct({ number, version }: LotReply, nanograms: number): Promise<LotReply> {
    return call('POST /api/pharmacy/lots/{lotNumber}/correct', {
      params: { lotNumber: number },
      body: { version, counted: `${nanograms} ng`, reason: 'Random' },
    })
  }
  function hold({ number, version }: LotReply): Promise<LotReply> {
    return call('POST /api/pharmacy/lots/{lotNumber}/quarantine', {
      params: { lotNumber: number },
      body: { version, reason: 'Random' },
    })
  }
  /**
   * Returns the sum of the movements, and asserts that each balance is the sum up to that movement.
   */
  async function sumLedger(lotNumber: string): Promise<number> {
    let sum = 0
    const movements: { amount: number; balance: number }[] = []
    for (let page = 1; ; page++) {
      const ledger = await call('GET /api/pharmacy/lots/{lotNumber}/ledger', {
        params: { lotNumber },
        query: { page, limit: 100 },
      })
      movements.push(...ledger.movements)
      if (movements.length >= ledger.total) break
    }
    for (const { amount, balance } of movements.toReversed()) {
      sum += amount
      assert.equal(balance, sum)
      assert.ok(balance >= 0)
    }
    return sum
  }
})
