/** The shop of the histories of stock: a person who weighs, one who closes, and a product. */
import assert from 'node:assert/strict'

import { computeWeighings } from '#domain/pharmacy/batch.ts'
import { minutes } from '#domain/time.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import { openBatch } from '#tests/support/desks/batches.ts'
import type { Step } from '#tests/support/histories/run-histories.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { receiveLot, releaseLot } from '#tests/support/desks/stock.ts'
import { saveWeighings } from '#tests/support/desks/weigh-batch.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

import type { StockModel } from './stock-model.ts'

export type Real = {
  testShop: ShopWithPayments
  /** Opens and weighs the batches. */
  makerId: string
  /** Closes them. */
  checkerId: string
  lots: string[]
  batches: string[]
}

export type StockStep = Step<StockModel, Real>

/** The ingredient of the histories, in the product of the batches. The others have enough stock. */
export const ingredient = 'nmn'

/** Opens a batch of a new order and weighs its other ingredients. Returns what it needs. */
export async function openNextBatch(real: Real): Promise<number> {
  const { testShop, makerId, batches } = real
  const staff = await callAs(real, makerId)
  // The limit of pay calls is per minute.
  testShop.clock.advance(minutes(1))
  const newBatch = await openBatch(testShop, staff)
  batches.push(newBatch.number)
  const isFirst = batches.length === 1
  const others = newBatch.weighings.filter((weighing) => weighing.ingredient !== ingredient)
  for (const { ingredient: id, compound, factor } of isFirst ? others : []) {
    const lot = await receiveLot(staff, id, {
      ...{ supplierLot: `OTHER-${id}`, amount: '10 kg', expiresOn: '2030-12-31', compound },
      factor: compound === '' ? '' : String(factor),
    })
    await releaseLot(staff, lot)
  }
  const batch = await readBatch(staff, newBatch.number)
  await saveWeighings(
    staff,
    batch,
    batch.weighings
      .filter((weighing) => weighing.ingredient !== ingredient)
      .map(({ ingredient: id, offered }) => ({ ingredient: id, lots: offered.slice(0, 1) })),
  )
  const weighings = computeWeighings(batch.formula, batch.capsules)
  const { amount } = weighings.find((row) => row.ingredient.id === ingredient) ?? {}
  assert.ok(amount !== undefined && amount % 4 === 0)
  return amount
}

export const readBatch = (staff: ApiCall, batchNumber: string) =>
  staff('GET /api/pharmacy/batches/{batchNumber}', { params: { batchNumber } })

/** A new session, because the clock moves by days. */
export async function callAs({ testShop }: Real, userId: string): Promise<ApiCall> {
  return testShop.createVisitor({ token: await openSession(testShop.shop, userId) })
}

/** Returns the code of a refusal, else `done`. */
export function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => {
      assert.ok(error instanceof ApiError, String(error))
      return error.code
    },
  )
}
