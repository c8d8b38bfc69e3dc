/**
 * Steps of the stock histories (random sequences, run in a shop and in a model of it) that open,
 * weigh and close batches, and advance the clock. A history starts with one open batch.
 */
import fc from 'fast-check'

import { days } from '#domain/time.ts'
import { indexArbitrary, pick } from '#tests/support/histories/run-histories.ts'
import { outcomeOf } from '#tests/support/people/expect-refusal.ts'
import { closeBatch, saveWeighings } from '#tests/support/desks/weigh-batch.ts'

import { quarterCountArbitrary } from './lot-steps.ts'
import { closeModelBatch, quarterOfNeed, weighModelBatch, type StockModel } from './stock-model.ts'
import { logInAs, ingredientId, openNextBatch, readBatch, type StockStep } from './stock-shop.ts'

/** Opening a batch places and approves an order, which takes longer than all other steps. */
const maxBatches = 3

export const openBatchStep: StockStep = {
  name: 'open a batch',
  canRun: ({ batches }) => batches.length < maxBatches,
  runInShop: async (real) => {
    await openNextBatch(real)
    return 'done'
  },
  applyToModel: (model) => {
    model.batches.push({ isOpen: true, amountsByLot: new Map() })
    return 'done'
  },
}

export const weighArbitrary = fc
  .tuple(
    indexArbitrary,
    fc.array(fc.tuple(fc.nat(4), quarterCountArbitrary), { minLength: 1, maxLength: 2 }),
  )
  .map(([index, weighings]): StockStep => {
    /**
     * Amounts in nanograms by index of the lot, which is the same in the model and in the shop. If
     * two indexes mean the same lot, the last amount counts.
     */
    const toAmountsByLot = (model: StockModel) =>
      new Map(
        weighings.map(([lotIndex, quarterCount]) => [
          lotIndex % model.lots.length,
          quarterOfNeed(model) * quarterCount,
        ]),
      )
    const weighingTexts = weighings.map(
      ([lotIndex, quarterCount]) =>
        `${quarterCount} quarters of the need from lot index ${lotIndex}`,
    )
    return {
      name: `weigh: ${weighingTexts.join(', ')} for batch index ${index}`,
      canRun: ({ lots }) => lots.length > 0,
      runInShop: async (real, model) => {
        const staff = await logInAs(real, real.makerId)
        const batch = await readBatch(staff, pick(real.batchNumbers, index))
        const lots = [...toAmountsByLot(model)].map(([lotIndex, amount]) => ({
          lot: pick(real.lotNumbers, lotIndex),
          amount: `${amount} ng`,
        }))
        return outcomeOf(saveWeighings(staff, batch, [{ ingredient: ingredientId, lots }]))
      },
      applyToModel: (model) =>
        weighModelBatch(model, pick(model.batches, index), toAmountsByLot(model)),
    }
  })

export const closeArbitrary = fc
  .tuple(indexArbitrary, fc.boolean())
  .map(([index, hasReason]): StockStep => ({
    name: `close: batch index ${index}${hasReason ? ' with a reason for refused lots' : ''}`,
    runInShop: async (real) => {
      const staff = await logInAs(real, real.checkerId)
      const batch = await readBatch(staff, pick(real.batchNumbers, index))
      return outcomeOf(closeBatch(staff, batch, hasReason ? { overrideReason: 'History' } : {}))
    },
    applyToModel: (model) => closeModelBatch(model, pick(model.batches, index), { hasReason }),
  }))

export const clockArbitrary = fc.constantFrom(1, 2).map((dayCount): StockStep => ({
  name: `clock: advance by days: ${dayCount}`,
  runInShop: async ({ testShop }) => {
    testShop.clock.advance(days(dayCount))
    return 'done'
  },
  applyToModel: (model) => {
    model.day += dayCount
    return 'done'
  },
}))
