/** Random steps of the stock histories: open, weigh and close a batch, and move the clock. */
import fc from 'fast-check'

import { days } from '#domain/time.ts'
import { pick } from '#tests/support/histories/run-histories.ts'
import { closeBatch, saveWeighings } from '#tests/support/desks/weigh-batch.ts'

import { quarters } from './lot-steps.ts'
import { closeModelBatch, quarter, applyWeighing, type StockModel } from './stock-model.ts'
import {
  callAs,
  ingredient,
  openNextBatch,
  outcomeOf,
  readBatch,
  type StockStep,
} from './stock-shop.ts'

export const openStep: StockStep = {
  name: 'open a batch',
  // At most three: each places and approves an order, which takes longer than all other steps.
  mayRun: ({ batches }) => batches.length < 3,
  act: async (real) => {
    await openNextBatch(real)
    return 'done'
  },
  expect: (model) => {
    model.batches.push({ isOpen: true, taken: new Map() })
    return 'done'
  },
}

export const weigh = fc
  .tuple(fc.nat(9), fc.array(fc.tuple(fc.nat(4), quarters), { minLength: 1, maxLength: 2 }))
  .map(([index, uses]): StockStep => {
    /** Amount by index of the lot. Two numbers may mean one lot; then the last amount counts. */
    const toAmountsByLot = ({ lots, ...model }: StockModel) =>
      new Map(uses.map(([lot, amount]) => [lot % lots.length, quarter(model) * amount]))
    return {
      name: `weigh: ${uses.map(([lot, amount]) => `${amount} quarters of lot ${lot}`).join(', ')} for batch ${index}`,
      mayRun: ({ lots }) => lots.length > 0,
      act: async (real, model) => {
        const staff = await callAs(real, real.makerId)
        const batch = await readBatch(staff, pick(real.batches, index))
        const lots = [...toAmountsByLot(model)].map(([lot, amount]) => ({
          lot: pick(real.lots, lot),
          amount: `${amount} ng`,
        }))
        return outcomeOf(saveWeighings(staff, batch, [{ ingredient, lots }]))
      },
      expect: (model) => applyWeighing(model, pick(model.batches, index), toAmountsByLot(model)),
    }
  })

export const close = fc.tuple(fc.nat(9), fc.boolean()).map(([index, hasReason]): StockStep => ({
  name: `close: batch ${index}${hasReason ? ' with a reason for refused lots' : ''}`,
  act: async (real) => {
    const staff = await callAs(real, real.checkerId)
    const batch = await readBatch(staff, pick(real.batches, index))
    return outcomeOf(closeBatch(staff, batch, hasReason ? { overrideReason: 'History' } : {}))
  },
  expect: (model) => closeModelBatch(model, pick(model.batches, index), { hasReason }),
}))

export const clock = fc.constantFrom(1, 2).map((count): StockStep => ({
  name: `clock: ${count} days later`,
  act: async ({ testShop }) => {
    testShop.clock.advance(days(count))
    return 'done'
  },
  expect: (model) => {
    model.day += count
    return 'done'
  },
}))
