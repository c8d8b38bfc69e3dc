/** Steps of lots: received, released, discarded, corrected and recalled. */
import fc from 'fast-check'

import { addDays, dateInMalaysia } from '#domain/time.ts'
import { pick } from '#tests/support/histories/run-histories.ts'
import { receiveLot } from '#tests/support/desks/stock.ts'
import type { ApiCall } from '#web/api/client.ts'

import {
  correctModelLot,
  discardFromModel,
  quarantineModelLot,
  quarter,
  recallModelLot,
  releaseModelLot,
  withdrawModelRecall,
  type ModelLot,
  type StockModel,
} from './stock-model.ts'
import { callAs, ingredient, outcomeOf, type StockStep } from './stock-shop.ts'

/** Amounts are quarters of what one batch needs. */
export const quarters = fc.integer({ min: 1, max: 8 })
const someLot = fc.nat(9)

export const receive = fc
  .tuple(quarters, fc.constantFrom(3, 3, 400))
  .map(([amount, life]): StockStep => ({
    name: `receive: ${amount} quarters that last ${life} days`,
    act: async (real, model) => {
      const today = dateInMalaysia(real.testShop.clock.now)
      const { number } = await receiveLot(await callAs(real, real.makerId), ingredient, {
        ...{ compound: '', factor: '' },
        supplierLot: `DEMO-${real.lots.length}`,
        amount: enteredAmount(model, amount),
        receivedOn: today,
        expiresOn: addDays(today, life),
      })
      real.lots.push(number)
      return 'done'
    },
    expect: (model) => {
      model.lots.push({
        state: 'quarantine',
        movements: [quarter(model) * amount],
        lastDay: model.day + life,
        recalledFrom: undefined,
        wasRecalled: false,
      })
      return 'done'
    },
  }))

/** A change of one lot: the call in the shop, and what the model does. */
function changeOfLot(
  name: string,
  index: number,
  call: (staff: ApiCall, lotNumber: string, version: number, model: StockModel) => Promise<unknown>,
  expect: (model: StockModel, lot: ModelLot) => string,
): StockStep {
  return {
    name: `${name} lot ${index}`,
    mayRun: ({ lots }) => lots.length > 0,
    act: async (real, model) => {
      const staff = await callAs(real, real.checkerId)
      const lotNumber = pick(real.lots, index)
      const params = { lotNumber }
      const { version } = await staff('GET /api/pharmacy/lots/{lotNumber}', { params })
      return outcomeOf(call(staff, lotNumber, version, model))
    },
    expect: (model) => expect(model, pick(model.lots, index)),
  }
}

const reason = 'History'

export const release = someLot.map((index) =>
  changeOfLot(
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

export const quarantine = someLot.map((index) =>
  changeOfLot(
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

export const discard = fc.tuple(someLot, quarters).map(([index, amount]) =>
  changeOfLot(
    `discard: ${amount} quarters of`,
    index,
    (staff, lotNumber, version, model) =>
      staff('POST /api/pharmacy/lots/{lotNumber}/discard', {
        params: { lotNumber },
        body: { version, amount: enteredAmount(model, amount), reason },
      }),
    (model, lot) => discardFromModel(lot, quarter(model) * amount),
  ),
)

export const correct = fc.tuple(someLot, fc.nat(6)).map(([index, countedQuarters]) =>
  changeOfLot(
    `correct: ${countedQuarters} quarters counted of`,
    index,
    (staff, lotNumber, version, model) =>
      staff('POST /api/pharmacy/lots/{lotNumber}/correct', {
        params: { lotNumber },
        body: { version, counted: enteredAmount(model, countedQuarters), reason },
      }),
    (model, lot) => correctModelLot(lot, quarter(model) * countedQuarters),
  ),
)

export const recall = someLot.map((index) =>
  changeOfLot(
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

export const withdraw = someLot.map((index) =>
  changeOfLot(
    'withdraw: the recall of',
    index,
    (staff, lotNumber) =>
      staff('POST /api/recalls/{lotNumber}/withdraw', { params: { lotNumber }, body: { reason } }),
    (_, lot) => withdrawModelRecall(lot),
  ),
)

const enteredAmount = (model: StockModel, count: number): string => `${quarter(model) * count} ng`
