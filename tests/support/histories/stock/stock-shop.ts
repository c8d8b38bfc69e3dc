/** The shop of the stock histories: a person who weighs, one who closes batches, and a product. */
import assert from 'node:assert/strict'

import { computeWeighings } from '#domain/pharmacy/batch.ts'
import { minutes } from '#domain/time.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import { openBatch } from '#tests/support/desks/open-batch.ts'
import type { Step } from '#tests/support/histories/run-histories.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { receiveLot, releaseLot } from '#tests/support/desks/stock.ts'
import { saveWeighings, type BatchReply } from '#tests/support/desks/weigh-batch.ts'
import type { ApiCall } from '#web/api/client.ts'

import type { StockModel } from './stock-model.ts'

/** The shop under test, and what its steps have created. fast-check calls it `real`. */
export type RealShop = {
  testShop: ShopWithPayments
  /** Opens and weighs the batches. */
  makerId: string
  /** Closes the batches. */
  checkerId: string
  lotNumbers: string[]
  batchNumbers: string[]
}

export type StockStep = Step<StockModel, RealShop>

/**
 * The ingredient whose lots the steps change. The other ingredients of the product have enough
 * stock.
 */
export const ingredientId = 'nmn'

/**
 * Opens a batch of a new order and weighs its other ingredients. Returns the nanograms that it
 * needs of the ingredient of the histories.
 */
export async function openNextBatch(real: RealShop): Promise<number> {
  const { testShop, makerId, batchNumbers } = real
  const staff = await logInAs(real, makerId)
  // Opening a batch places an order, and a rate limit counts the pay calls of each minute.
  testShop.clock.advance(minutes(1))
  const newBatch = await openBatch(testShop, staff)
  batchNumbers.push(newBatch.number)
  if (batchNumbers.length === 1) await stockOtherIngredients(staff, newBatch.weighings)
  const batch = await readBatch(staff, newBatch.number)
  await saveWeighings(
    staff,
    batch,
    batch.weighings
      .filter((weighing) => weighing.ingredient !== ingredientId)
      .map(({ ingredient, offeredLots }) => ({ ingredient, lots: offeredLots.slice(0, 1) })),
  )
  const weighings = computeWeighings(batch.formula, batch.capsules)
  const { amount } = weighings.find((weighing) => weighing.ingredient.id === ingredientId) ?? {}
  assert.ok(amount !== undefined && amount % 4 === 0, 'the steps use quarters of the amount')
  return amount
}

/** Receives and releases a lot of each other ingredient, enough for all batches of a history. */
async function stockOtherIngredients(
  staff: ApiCall,
  weighings: BatchReply['weighings'],
): Promise<void> {
  for (const { ingredient, compound, factor } of weighings) {
    if (ingredient === ingredientId) continue
    const lot = await receiveLot(staff, ingredient, {
      supplierLot: `OTHER-${ingredient}`,
      amount: '10 kg',
      expiresOn: '2030-12-31',
      compound,
      factor: compound === '' ? '' : String(factor),
    })
    await releaseLot(staff, lot)
  }
}

export const readBatch = (staff: ApiCall, batchNumber: string) =>
  staff('GET /api/pharmacy/batches/{batchNumber}', { params: { batchNumber } })

/** Returns a client with a new session: sessions expire, because the clock moves by days. */
export async function logInAs({ testShop }: RealShop, userId: string): Promise<ApiCall> {
  return testShop.createVisitor({ token: await openSession(testShop.shop, userId) })
}
