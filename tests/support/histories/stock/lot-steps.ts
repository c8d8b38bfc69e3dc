/**
 * Steps of a stock history: a lot is received, released, quarantined, discarded, corrected or
 * recalled, or its recall is withdrawn.
 */
import fc from 'fast-check'

import { addDays, dateInMalaysia } from '#domain/time.ts'
import { indexArbitrary, pick } from '#tests/support/histories/run-histories.ts'
import { outcomeOf } from '#tests/support/people/expect-refusal.ts'
import { receiveLot } from '#tests/support/desks/stock.ts'
import type { ApiCall } from '#web/api/client.ts'

import {
  correctModelLot,
  discardFromModelLot,
  quarantineModelLot,
  quarterOfNeed,
  recallModelLot,
  releaseModelLot,
  withdrawModelRecall,
  type ModelLot,
  type StockModel,
} from './stock-model.ts'
import { logInAs, ingredientId, type StockStep } from './stock-shop.ts'

/** How many quarters of what one batch needs. */
export const quarterCountArbitrary = fc.integer({ min: 1, max: 8 })

const reason = 'History'

/** Returns the amount as staff enter it, in nanograms, the unit of the model. */
const toEnteredAmount = (model: StockModel, quarterCount: number): string =>
  `${quarterOfNeed(model) * quarterCount} ng`

export const receiveArbitrary = fc
  // Some lots expire during the history.
  .tuple(quarterCountArbitrary, fc.constantFrom(3, 3, 400))
  .map(([quarterCount, shelfLifeDays]): StockStep => ({
    name: `receive: ${quarterCount} quarters that last ${shelfLifeDays} days`,
    runInShop: async (real, model) => {
      const today = dateInMalaysia(real.testShop.clock.now)
      const { number } = await receiveLot(await logInAs(real, real.makerId), ingredientId, {
        // The ingredient is weighed as it is, without a compound.
        compound: '',
        factor: '',
        supplierLot: `DEMO-${real.lotNumbers.length}`,
        amount: toEnteredAmount(model, quarterCount),
        receivedOn: today,
        expiresOn: addDays(today, shelfLifeDays),
      })
      real.lotNumbers.push(number)
      return 'done'
    },
    applyToModel: (model) => {
      model.lots.push({
        state: 'quarantine',
        movements: [quarterOfNeed(model) * quarterCount],
        lastDay: model.day + shelfLifeDays,
        recalledFrom: undefined,
        wasRecalled: false,
      })
      return 'done'
    },
  }))

/** Creates a step that changes one lot with a call. `index` selects the lot as `pick` does. */
function createLotStep(
  name: string,
  index: number,
  call: (staff: ApiCall, lotNumber: string, version: number, model: StockModel) => Promise<unknown>,
  applyToModel: (model: StockModel, lot: ModelLot) => string,
): StockStep {
  return {
    name: `${name} lot at index ${index}`,
    canRun: ({ lots }) => lots.length > 0,
    runInShop: async (real, model) => {
      const staff = await logInAs(real, real.checkerId)
      const lotNumber = pick(real.lotNumbers, index)
      const params = { lotNumber }
      const { version } = await staff('GET /api/pharmacy/lots/{lotNumber}', { params })
      return outcomeOf(call(staff, lotNumber, version, model))
    },
    applyToModel: (model) => applyToModel(model, pick(model.lots, index)),
  }
}

export const releaseArbitrary = indexArbitrary.map((index) =>
  createLotStep(
    'release:',
    index,
    (staff, lotNumber, version) =>
      staff('POST /api/pharmacy/lots/{lotNumber}/release', {
        params: { lotNumber },
        body: { version, reason },
      }),
    releaseModelLot,
  ),
)

export const quarantineArbitrary = indexArbitrary.map((index) =>
  createLotStep(
    'quarantine:',
    index,
    (staff, lotNumber, version) =>
      staff('POST /api/pharmacy/lots/{lotNumber}/quarantine', {
        params: { lotNumber },
        body: { version, reason },
      }),
    (_, lot) => quarantineModelLot(lot),
  ),
)

export const discardArbitrary = fc
  .tuple(indexArbitrary, quarterCountArbitrary)
  .map(([index, quarterCount]) =>
    createLotStep(
      `discard: ${quarterCount} quarters of`,
      index,
      (staff, lotNumber, version, model) =>
        staff('POST /api/pharmacy/lots/{lotNumber}/discard', {
          params: { lotNumber },
          body: { version, amount: toEnteredAmount(model, quarterCount), reason },
        }),
      (model, lot) => discardFromModelLot(lot, quarterOfNeed(model) * quarterCount),
    ),
  )

export const correctArbitrary = fc
  .tuple(indexArbitrary, fc.nat(6))
  .map(([index, countedQuarters]) =>
    createLotStep(
      `correct: ${countedQuarters} quarters counted of`,
      index,
      (staff, lotNumber, version, model) =>
        staff('POST /api/pharmacy/lots/{lotNumber}/correct', {
          params: { lotNumber },
          body: { version, counted: toEnteredAmount(model, countedQuarters), reason },
        }),
      (model, lot) => correctModelLot(lot, quarterOfNeed(model) * countedQuarters),
    ),
  )

export const recallArbitrary = indexArbitrary.map((index) =>
  createLotStep(
    'recall:',
    index,
    (staff, lotNumber) =>
      staff('POST /api/recalls/{lotNumber}', {
        params: { lotNumber },
        body: { reason, level: null },
      }),
    (_, lot) => recallModelLot(lot),
  ),
)

export const withdrawRecallArbitrary = indexArbitrary.map((index) =>
  createLotStep(
    'withdraw: the recall of',
    index,
    (staff, lotNumber) =>
      staff('POST /api/recalls/{lotNumber}/withdraw', { params: { lotNumber }, body: { reason } }),
    (_, lot) => withdrawModelRecall(lot),
  ),
)
