/** Histories of stock: lots of one ingredient, batches that use them, recalls and the clock. */
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
  // Some are listed twice, so that enough batches get closed for the other steps to meet.
  steps: [
    ...[receiveArbitrary, receiveArbitrary, releaseArbitrary, releaseArbitrary],
    ...[quarantineArbitrary, discardArbitrary, correctArbitrary, recallArbitrary],
    ...[withdrawRecallArbitrary, fc.constant(openBatchStep), weighArbitrary, weighArbitrary],
    ...[closeArbitrary, closeArbitrary, clockArbitrary],
  ],
  maxSteps: 60,
  async start() {
    const cleanups: (() => Promise<void>)[] = []
    const testShop = await startShopWithPayments(
      { after: (cleanup) => void cleanups.push(cleanup) },
      { embedded: true },
    )
    const maker = await createPharmacist(testShop, 'Demo Maker')
    const checker = await createPharmacist(testShop, 'Demo Checker')
    const ids = { makerId: maker.userId, checkerId: checker.userId }
    const real: RealShop = { testShop, ...ids, lotNumbers: [], batchNumbers: [] }
    const neededAmountNg = await openNextBatch(real)
    const model: StockModel = {
      day: 0,
      neededAmountNg,
      lots: [],
      batches: [{ isOpen: true, amountsByLot: new Map() }],
    }
    const stop = async () => {
      for (const cleanup of cleanups) await cleanup()
    }
    return { model, real, stop }
  },
  async readShopState(real) {
    const staff = await logInAs(real, real.makerId)
    const lots = []
    for (const lotNumber of real.lotNumbers) {
      const params = { lotNumber }
      const { state, stock } = await staff('GET /api/pharmacy/lots/{lotNumber}', { params })
      // A history has fewer movements, because each step makes at most a few.
      const query = { limit: 100 }
      const { movements } = await staff('GET /api/pharmacy/lots/{lotNumber}/ledger', {
        params,
        query,
      })
      lots.push({ state, stock, movements: movements.map(({ amount }) => amount).toReversed() })
    }
    const batches = []
    for (const number of real.batchNumbers) {
      const { state, weighings } = await readBatch(staff, number)
      const { takenLots } = weighings.find((weighing) => weighing.ingredient === ingredientId) ?? {}
      const lotIndexes = takenLots?.map(({ lot }) => real.lotNumbers.indexOf(lot)) ?? []
      batches.push({ state, lots: lotIndexes.toSorted((a, b) => a - b) })
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
      lots: [...amountsByLot.keys()].toSorted((a, b) => a - b),
    })),
  }),
  finish: ({ testShop: { shop, standIns } }) =>
    checkInvariants(shop.db, {
      billplz: standIns.billplz.ledger(),
      paypal: standIns.paypal.ledger(),
    }),
}
