/**
 * Batches of the demo's past. The second pharmacist makes and weighs them, and the demo pharmacist
 * checks them, because one person must not do both.
 */
import { listLotsByIngredient } from '#domain/pharmacy/batch-lots.ts'
import { formatStockAmount } from '#domain/stock/stock-amount.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { checkBatch } from '#server/pharmacy/batch/check-batch.ts'
import { makeBatches } from '#server/pharmacy/batch/make-batches.ts'
import { readUsableLots, type OfferedLot } from '#server/pharmacy/batch/read-usable-lots.ts'
import { saveWeighings } from '#server/pharmacy/batch/save-weighings.ts'
import type { Batch } from '#server/pharmacy/batch/stored-batch.ts'

import { reachesStage, type DemoPast, type PastOrder } from './past.ts'

/**
 * Weighed batches that are not checked yet, with the orders of their jars. They are not a field of
 * `DemoPast`, because only this file needs them.
 */
const openBatches = new WeakMap<
  DemoPast,
  { number: string; version: number; orders: PastOrder[] }[]
>()

/**
 * Makes one batch for each formula. Orders whose story ends in an open batch get separate batches,
 * so that other orders are not blocked.
 */
export async function makeBatchesOfDay(past: DemoPast): Promise<void> {
  const dueOrders = past.orders.filter(
    (order) =>
      order.reviewState === 'approved' && !order.isWeighed && reachesStage(order, 'weighed'),
  )
  await makeAndWeighBatches(
    past,
    dueOrders.filter((order) => reachesStage(order, 'made')),
  )
  const ordersOfOpenBatches = dueOrders.filter((order) => !reachesStage(order, 'made'))
  for (const order of ordersOfOpenBatches) await makeAndWeighBatches(past, [order])
}

/** Makes the batches of these orders and adds them to `openBatches`. */
async function makeAndWeighBatches(past: DemoPast, orders: PastOrder[]): Promise<void> {
  if (orders.length === 0) return
  const { shop, staff } = past
  const lines = await listOrderLines(past, orders)
  const batches = await makeBatches(shop, staff.secondPharmacist, lines)
  const weighedBatches = openBatches.get(past) ?? []
  const isHalfWeighed = orders.some(({ story }) => story.isHalfWeighed)
  for (const batch of batches) {
    const version = await saveWeighings(shop, staff.secondPharmacist, {
      number: batch.number,
      version: batch.version,
      weighings: await weighBatch(past, batch, isHalfWeighed),
    })
    weighedBatches.push({ number: batch.number, version, orders })
  }
  openBatches.set(past, weighedBatches)
  for (const order of orders) order.isWeighed = true
}

/** Returns the lines as `makeBatches` names them: by the order's number and their position. */
async function listOrderLines({ shop }: DemoPast, orders: readonly PastOrder[]) {
  return shop.db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select(['orders.number as orderId', 'position'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}

/**
 * Weighs each ingredient from the lots that expire first; only half of the ingredients if
 * `isHalfWeighed`.
 */
async function weighBatch({ shop }: DemoPast, batch: Batch, isHalfWeighed: boolean) {
  const usableLotsByBatchId = await readUsableLots(shop.db, [batch], dateInMalaysia(shop.now()))
  const rows = listLotsByIngredient(batch)
  const weighedCount = isHalfWeighed ? Math.ceil(rows.length / 2) : rows.length
  return rows.slice(0, weighedCount).map(({ weighing }) => ({
    ingredient: weighing.ingredient.id,
    lots: takeFromLots(
      usableLotsByBatchId.get(batch.id)?.offeredLots.get(weighing.ingredient.id) ?? [],
      weighing.amount,
    ),
  }))
}

/** Returns lots and amounts that add up to `neededAmount`, or to all that the lots have. */
function takeFromLots(lots: readonly OfferedLot[], neededAmount: number) {
  let missingAmount = neededAmount
  return lots.flatMap(({ number, availableAmount, unit }) => {
    const amount = Math.min(missingAmount, availableAmount)
    missingAmount -= amount
    return amount > 0 ? [{ lot: number, amount: formatStockAmount(amount, unit) }] : []
  })
}

/** Checks the weighed batches, except those of orders whose story ends before `made`. */
export async function checkOpenBatches(past: DemoPast): Promise<void> {
  const weighedBatches = openBatches.get(past) ?? []
  const dueBatches = weighedBatches.filter(({ orders }) =>
    orders.every((order) => reachesStage(order, 'made')),
  )
  openBatches.set(
    past,
    weighedBatches.filter((batch) => !dueBatches.includes(batch)),
  )
  for (const { number, version, orders } of dueBatches) {
    const withoutReasons = { reason: '', overrideReason: '' }
    await checkBatch(past.shop, past.staff.pharmacist, { number, version, ...withoutReasons })
    for (const order of orders) order.isMade = true
  }
}
