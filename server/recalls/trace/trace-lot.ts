/**
 * Traces a lot to every batch, order and customer, from the stored rows. A batch contains the lot
 * when an ingredient was weighed from the lot, or when the lot's number was typed on the batch
 * sheet for the same ingredient.
 */
import { sql } from 'kysely'

import { listExistingJars, type ReplacementState } from '#domain/recalls/recalled-jars.ts'
import { toLotKeys } from '#domain/recalls/lot-key.ts'
import type { BatchState } from '#domain/pharmacy/batch.ts'
import { calendarDate, type CalendarDate } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { selectJarsOfBatches } from '#server/pharmacy/batch/select-jars-of-batches.ts'
import { readBatchState } from '#server/pharmacy/batch/read-batch-state.ts'

import { lotKeySql, type TracedLot } from './find-traced-lots.ts'

export type TracedBatch = {
  id: number
  number: string
  day: CalendarDate
  product: string
  capsules: number
  /** `checked`: closed by a pharmacist, so its jars exist. */
  state: BatchState
  /**
   * Amount weighed from the lot, in the smallest unit of its ingredient. Undefined when the lot was
   * only typed.
   */
  amount: number | undefined
  /** The typed text on the sheet that matches the lot. Undefined without such a text. */
  typedText: string | undefined
}

/**
 * The jars of one order line in a batch with the lot. Field names are those of the contract. See
 * `listExistingJars` for when the jars exist.
 */
export type OrderJar = {
  /** Line of the order, from 0. */
  position: number
  product: string
  /** Number of jars. */
  quantity: number
  /** Batch number. */
  batch: string
  replacement: ReplacementState
}

export type TracedOrder = {
  id: number
  number: string
  userId: string | undefined
  firstName: string
  lastName: string
  email: string
  phone: string
  language: string
  status: string
  dispatchedAt: Date | undefined
  deliveredAt: Date | undefined
  jars: OrderJar[]
}

export type LotTrace = { batches: TracedBatch[]; orders: TracedOrder[] }

/** Returns every batch with the lot, oldest first, and the orders of these batches. */
export async function traceLot(db: Db, lot: TracedLot): Promise<LotTrace> {
  const batches = await findBatchesOfLot(db, lot)
  return { batches, orders: await findOrdersOfBatches(db, batches) }
}

/**
 * Returns the orders that a recall reaches, each with only the jars that exist and were not
 * replaced.
 */
export function listOrdersToRecall({ batches, orders }: LotTrace): TracedOrder[] {
  return orders.flatMap((order) => {
    const jars = listExistingJars(order, batches)
    return jars.length === 0 ? [] : [{ ...order, jars }]
  })
}

/** Returns the orders that a recall of the lot reaches but that are not in `recallOrders` yet. */
export function findLateOrders(
  trace: LotTrace,
  recallOrders: readonly { readonly orderId: number }[],
): TracedOrder[] {
  const recalledIds = new Set(recallOrders.map(({ orderId }) => orderId))
  return listOrdersToRecall(trace).filter(({ id }) => !recalledIds.has(id))
}

/**
 * Returns the batches that weighed the lot or have its number typed on their sheet, oldest first.
 */
async function findBatchesOfLot(db: Db, lot: TracedLot): Promise<TracedBatch[]> {
  const weighedRows = await db
    .selectFrom('batch_weighing')
    .select('batch_id')
    // The driver returns bigint as a number (`parserByTypeId` in open-database.ts).
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .where('lot_id', '=', lot.id)
    .groupBy('batch_id')
    .execute()
  // One row for each batch: the table has one row per batch and ingredient.
  const typedRows = await db
    .selectFrom('batch_lot')
    .select(['batch_id', 'lot'])
    .where('ingredient', '=', lot.ingredientId)
    .where(lotKeySql('batch_lot.lot'), 'in', toLotKeys(lot))
    .execute()
  const amountsByBatchId = new Map(weighedRows.map(({ batch_id: id, amount }) => [id, amount]))
  const typedTextsByBatchId = new Map(typedRows.map(({ batch_id: id, lot: text }) => [id, text]))
  const ids = [...new Set([...amountsByBatchId.keys(), ...typedTextsByBatchId.keys()])]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('batch')
    .select(['id', 'number', 'day', 'product_name', 'capsules', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    day: calendarDate(row.day),
    product: row.product_name,
    capsules: row.capsules,
    state: readBatchState(row.state),
    amount: amountsByBatchId.get(row.id),
    typedText: typedTextsByBatchId.get(row.id),
  }))
}

type JarRow = { order_id: number; position: number; batch_id: number; is_replaced: boolean }

const lineKeyOf = (row: Pick<JarRow, 'order_id' | 'position'>): string =>
  `${row.order_id} ${row.position}`

/**
 * Returns the id of the newest checked batch of each line, by `lineKeyOf`, for the orders with a
 * replaced jar. Leaves out a batch that was checked after its order left the pharmacy, because its
 * jar was not the one that left. Only jars of checked batches are replaced, so the batches of
 * replaced jars count as checked.
 */
async function findNewestCheckedBatches(
  db: Db,
  jars: readonly JarRow[],
): Promise<ReadonlyMap<string, number>> {
  const replacedJars = jars.filter((jar) => jar.is_replaced)
  const orderIds = [...new Set(replacedJars.map(({ order_id: id }) => id))]
  if (orderIds.length === 0) return new Map()
  const currentRows = await db
    .selectFrom('batch_line')
    .innerJoin('batch', 'batch.id', 'batch_line.batch_id')
    .innerJoin('orders', 'orders.id', 'batch_line.order_id')
    .select(['batch_line.order_id', 'batch_line.position', 'batch_line.batch_id'])
    .where('batch_line.order_id', 'in', orderIds)
    .where('batch.state', '=', 'checked')
    .where(
      // `least` ignores nulls: it is the earlier of the two moments, or the one that is known.
      sql<boolean>`batch.checked_at <= coalesce(least(orders.dispatched_at, orders.delivered_at), 'infinity')`,
    )
    .execute()
  const replacedRows = await db
    .selectFrom('replaced_jar')
    .select(['order_id', 'position', 'batch_id'])
    .where('order_id', 'in', orderIds)
    .execute()
  const rowsByLine = Map.groupBy([...currentRows, ...replacedRows], lineKeyOf)
  return new Map(
    Array.from(rowsByLine, ([key, rows]) => [key, Math.max(...rows.map(({ batch_id: id }) => id))]),
  )
}

/** Returns the orders with a jar of these batches, each with its jars, oldest order first. */
async function findOrdersOfBatches(
  db: Db,
  batches: readonly TracedBatch[],
): Promise<TracedOrder[]> {
  if (batches.length === 0) return []
  const numbersByBatchId = new Map(batches.map(({ id, number }) => [id, number]))
  const numberOf = (batchId: number): string => {
    const number = numbersByBatchId.get(batchId)
    if (number === undefined)
      throw new Error(`a jar belongs to batch ${batchId}, which is not traced`)
    return number
  }
  const rows = await selectJarsOfBatches(db, [...numbersByBatchId.keys()])
    .select(['jar.order_id', 'jar.position', 'jar.batch_id', 'jar.is_replaced'])
    .select(['order_line.product_name', 'order_line.quantity'])
    .select(['orders.id', 'orders.number', 'orders.user_id', 'orders.first_name'])
    .select(['orders.last_name', 'orders.email', 'orders.phone', 'orders.language'])
    .select(['orders.status', 'orders.dispatched_at', 'orders.delivered_at'])
    .orderBy('orders.id')
    .orderBy('jar.position')
    .orderBy('jar.batch_id')
    .execute()
  const newestBatchIds = await findNewestCheckedBatches(db, rows)
  const replacementOf = (row: JarRow): ReplacementState => {
    if (!row.is_replaced) return 'none'
    const newestBatchId = newestBatchIds.get(lineKeyOf(row))
    if (newestBatchId === undefined) throw new Error(`line ${lineKeyOf(row)} has no checked batch`)
    // A later batch has a higher id.
    return newestBatchId > row.batch_id ? 'made' : 'being made'
  }
  const rowsByOrderId = Map.groupBy(rows, ({ id }) => id)
  return [...rowsByOrderId.values()].flatMap((jarRows): TracedOrder[] => {
    const [firstRow] = jarRows
    if (!firstRow) return []
    return [
      {
        id: firstRow.id,
        number: firstRow.number,
        userId: firstRow.user_id ?? undefined,
        firstName: firstRow.first_name,
        lastName: firstRow.last_name,
        email: firstRow.email,
        phone: firstRow.phone,
        language: firstRow.language,
        status: firstRow.status,
        dispatchedAt: firstRow.dispatched_at ?? undefined,
        deliveredAt: firstRow.delivered_at ?? undefined,
        jars: jarRows.map((row) => ({
          position: row.position,
          product: row.product_name,
          quantity: row.quantity,
          batch: numberOf(row.batch_id),
          replacement: replacementOf(row),
        })),
      },
    ]
  })
}
