/**
 * Searches lots, batches and orders with one text: the shop's or the supplier's lot number, a batch
 * number or an order number. Also finds batches with this text typed as a lot on their sheet.
 */
import type { HandlerResult } from '#contract/call.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { parseBatchNumber } from '#domain/pharmacy/batch.ts'
import { toLotKey } from '#domain/recalls/lot-key.ts'
import { calendarDate } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { readBatchState } from '#server/pharmacy/batch/read-batch-state.ts'

import { findJars, findLotsOfBatches } from './find-jars.ts'
import { findLotsByText, lotKeySql } from './find-traced-lots.ts'
import { toLotReply } from './trace-reply.ts'

type TraceSearch = HandlerResult<'GET /api/trace'>

/** Limit of the list on one screen. */
const maxBatches = 50

/** Returns empty lists when nothing matches, and for a text of only spaces and hyphens. */
export async function searchTrace(db: Db, enteredText: string): Promise<TraceSearch> {
  const key = toLotKey(enteredText)
  if (key === '') return { lots: [], batches: [], orders: [] }
  const [lots, batches, orders] = await Promise.all([
    findLotsByText(db, key),
    findBatches(db, { number: parseBatchNumber(enteredText), key }),
    findOrders(db, parseOrderNumber(enteredText)),
  ])
  return { lots: lots.map(toLotReply), batches, orders }
}

/** Returns the jars of an order with their lots. Throws NOT_FOUND. */
export async function showJars(
  db: Db,
  orderNumber: string,
): Promise<HandlerResult<'GET /api/trace/orders/{orderId}'>> {
  const [order] = await findOrders(db, parseOrderNumber(orderNumber))
  if (!order) throw new ShopError('NOT_FOUND')
  return { jars: order.jars }
}

/**
 * Returns the batches with this number, or with a typed lot of this key on their sheet, newest
 * first. `number` is undefined when the searched text cannot be a batch number.
 */
async function findBatches(
  db: Db,
  { number, key }: { number: string | undefined; key: string },
): Promise<TraceSearch['batches']> {
  const rows = await db
    .selectFrom('batch')
    .select(['id', 'number', 'day', 'product_name', 'state'])
    .where((eb) =>
      eb.or([
        ...(number === undefined ? [] : [eb('number', '=', number)]),
        eb(
          'id',
          'in',
          eb.selectFrom('batch_lot').select('batch_id').where(lotKeySql('lot'), '=', key),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(maxBatches)
    .execute()
  const lotsByBatchId = await findLotsOfBatches(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    number: row.number,
    day: calendarDate(row.day),
    product: row.product_name,
    state: readBatchState(row.state),
    lots: lotsByBatchId.get(row.id) ?? [],
  }))
}

/** Returns the order with this number and its jars; an empty list without such an order. */
async function findOrders(db: Db, number: string | undefined): Promise<TraceSearch['orders']> {
  if (number === undefined) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('number', '=', number)
    .execute()
  const jarsByOrderId = await findJars(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, number: orderId }) => ({ orderId, jars: jarsByOrderId.get(id) ?? [] }))
}
