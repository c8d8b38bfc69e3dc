/**
 * Histories of stock: random steps that change the lots of one ingredient, use them in batches,
 * recall them and move the clock.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'

import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Histories } from '#tests/support/histories/run-histories.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'

import { clockArbitrary, closeArbitrary, openBatchStep, weighArbitrary } from './batch-steps.ts'
import {
  correctArbitrary,
  discardArbitrary,
  quarantineArbitrary,
  recallArbitrary,
  receiveArbitrary,
  releaseArbitrary,
  withdrawRecallArbitrary,
} from './lot-steps.ts'
import { stockOf, type StockModel } from './stock-model.ts'
import { logInAs, ingredientId, openNextBatch, readBatch, type RealShop } from './stock-shop.ts'

export const stockHistories: Histories<StockModel, RealShop> = {
  // A step that is listed twice is drawn twice as often. Without this, few histories would close a
  // batch, and few recalls and corrections would concern a lot of a closed batch.
  steps: [
    receiveArbitrary,
    receiveArbitrary,
    releaseArbitrary,
    releaseArbitrary,
    quarantineArbitrary,
    discardArbitrary,
    correctArbitrary,
    recallArbitrary,
    withdrawRecallArbitrary,
    fc.constant(openBatchStep),
    weighArbitrary,
    weighArbitrary,
    closeArbitrary,
    closeArbitrary,
    clockArbitrary,
  ],
  maxSteps: 60,
  async start(t) {
    const testShop = await startShopWithPayments(t, { embedded: true })
    const maker = await createPharmacist(testShop, 'Demo Maker')
    const checker = await createPharmacist(testShop, 'Demo Checker')
    const real: RealShop = {
      testShop,
      makerId: maker.userId,
      checkerId: checker.userId,
      lotNumbers: [],
      batchNumbers: [],
    }
    // Adds a batch to `real.batchNumbers`, so the model starts with an open batch too.
    const neededAmountNg = await openNextBatch(real)
    const model: StockModel = {
      day: 0,
      neededAmountNg,
      lots: [],
      batches: [{ isOpen: true, amountsByLot: new Map() }],
    }
    return { model, real }
  },
  async readShopState(real) {
    const staff = await logInAs(real, real.makerId)
    const lots = []
    for (const lotNumber of real.lotNumbers) {
      const params = { lotNumber }
      const { state, stock } = await staff('GET /api/pharmacy/lots/{lotNumber}', { params })
      const { movements, total } = await staff('GET /api/pharmacy/lots/{lotNumber}/ledger', {
        params,
        query: { limit: 100 },
      })
      assert.equal(movements.length, total, 'one page must have the whole ledger of a lot')
      lots.push({ state, stock, movements: movements.map(({ amount }) => amount).toReversed() })
    }
    const batches = []
    for (const number of real.batchNumbers) {
      const { state, weighings } = await readBatch(staff, number)
      const { takenLots } = weighings.find((weighing) => weighing.ingredient === ingredientId) ?? {}
      const lotIndexes = takenLots?.map(({ lot }) => real.lotNumbers.indexOf(lot)) ?? []
      batches.push({ state, lotIndexes: lotIndexes.toSorted((a, b) => a - b) })
    }
    return { lots, batches }
  },
  readModelState: ({ lots, batches }) => ({
    lots: lots.map((lot) => ({
      state: lot.state,
      stock: stockOf(lot),
      movements: lot.movements,
    })),
    batches: batches.map(({ isOpen, amountsByLot }) => ({
      state: isOpen ? 'open' : 'checked',
      lotIndexes: [...amountsByLot.keys()].toSorted((a, b) => a - b),
    })),
  }),
  finish: ({ testShop: { shop, standIns } }) =>
    checkInvariants(shop.db, {
      billplz: standIns.billplz.ledger(),
      paypal: standIns.paypal.ledger(),
    }),
}
