/** Histories of stock: lots of one ingredient, batches that use them, recalls and the clock. */
import fc from 'fast-check'

import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Histories } from '#tests/support/histories/run-histories.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'

import { clock, close, openStep, weigh } from './batch-steps.ts'
import { correct, discard, quarantine, recall, receive, release, withdraw } from './lot-steps.ts'
import { stockOf, type StockModel } from './stock-model.ts'
import { callAs, ingredient, openNextBatch, readBatch, type Real } from './stock-shop.ts'

export const stockHistories: Histories<StockModel, Real> = {
  // Some twice: they lead to closed batches, which the other steps then meet.
  steps: [
    ...[receive, receive, release, release, quarantine, discard, correct, recall, withdraw],
    ...[fc.constant(openStep), weigh, weigh, close, close, clock],
  ],
  maxSteps: 60,
  async start() {
    const cleanups: (() => Promise<void>)[] = []
    const testShop = await startShopWithPayments(
      { after: (end) => void cleanups.push(end) },
      { embedded: true },
    )
    const maker = await createPharmacist(testShop, 'Demo Maker')
    const checker = await createPharmacist(testShop, 'Demo Checker')
    const ids = { makerId: maker.userId, checkerId: checker.userId }
    const real: Real = { testShop, ...ids, lots: [], batches: [] }
    const need = await openNextBatch(real)
    const model: StockModel = {
      day: 0,
      need,
      lots: [],
      batches: [{ isOpen: true, taken: new Map() }],
    }
    const stop = async () => {
      for (const end of cleanups) await end()
    }
    return { model, real, stop }
  },
  async readState(real) {
    const staff = await callAs(real, real.makerId)
    const lots = []
    for (const lotNumber of real.lots) {
      const params = { lotNumber }
      const { state, stock } = await staff('GET /api/pharmacy/lots/{lotNumber}', { params })
      const query = { limit: 100 }
      const { movements } = await staff('GET /api/pharmacy/lots/{lotNumber}/ledger', {
        ...{ params, query },
      })
      lots.push({ state, stock, movements: movements.map(({ amount }) => amount).toReversed() })
    }
    const batches = []
    for (const number of real.batches) {
      const { state, weighings } = await readBatch(staff, number)
      const { taken } = weighings.find((weighing) => weighing.ingredient === ingredient) ?? {}
      const numbers = taken?.map(({ lot }) => real.lots.indexOf(lot)) ?? []
      batches.push({ state, lots: numbers.toSorted((a, b) => a - b) })
    }
    return { lots, batches }
  },
  stateOf: ({ lots, batches }) => ({
    lots: lots.map((lot) => ({
      state: lot.state,
      stock: stockOf(lot),
      movements: lot.movements,
    })),
    batches: batches.map(({ isOpen, taken }) => ({
      state: isOpen ? 'open' : 'checked',
      lots: [...taken.keys()].toSorted((a, b) => a - b),
    })),
  }),
  finish: ({ testShop: { shop, standIns } }) =>
    checkInvariants(shop.db, {
      billplz: standIns.billplz.ledger(),
      paypal: standIns.paypal.ledger(),
    }),
}
