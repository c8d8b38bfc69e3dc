/**
 * Reads and writes the rows of batches, with their order lines and typed lots. The amounts that
 * batches take from lots with stock are in weighings.store.ts.
 */
import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import type { BatchState } from '#domain/pharmacy/batch.ts'
import type { TakenLot, TypedLot } from '#domain/pharmacy/batch-lots.ts'
import { calendarDate, type CalendarDate } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { selectJarsOfBatches } from './select-jars-of-batches.ts'
import { readBatchState } from './read-batch-state.ts'
import type { Batch, BatchLine } from './stored-batch.ts'
import { findTakenLots } from './weighings.store.ts'

/** `from` and `before` are days; the day `before` itself is left out. */
type BatchFilter = {
  number?: string
  ids?: readonly number[]
  day?: CalendarDate
  from?: CalendarDate
  before?: CalendarDate
  state?: BatchState
}

/**
 * Returns the batches that match the filter, newest first, with their lots and lines. There is no
 * limit: callers choose a filter that few batches match.
 */
export async function findBatches(shop: Shop, db: Db, filter: BatchFilter): Promise<Batch[]> {
  const { number, day, ids, from, before, state } = filter
  if (ids?.length === 0) return []
  let query = db.selectFrom('batch').selectAll().orderBy('id', 'desc')
  if (number !== undefined) query = query.where('number', '=', number)
  if (day !== undefined) query = query.where('day', '=', day)
  if (ids !== undefined) query = query.where('id', 'in', [...ids])
  if (from !== undefined) query = query.where('day', '>=', from)
  if (before !== undefined) query = query.where('day', '<', before)
  if (state !== undefined) query = query.where('state', '=', state)
  const rows = await query.execute()
  const batchIds = rows.map(({ id }) => id)
  const toBatchId = ({ batchId }: { batchId: number }) => batchId
  const typedLotsByBatchId = Map.groupBy(await findTypedLots(db, batchIds), toBatchId)
  const takenLotsByBatchId = Map.groupBy(await findTakenLots(shop, db, batchIds), toBatchId)
  const linesByBatchId = Map.groupBy(await findLines(db, batchIds), toBatchId)
  return rows.map((row) =>
    toBatch(shop, row, {
      typedLots: typedLotsByBatchId.get(row.id) ?? [],
      takenLots: takenLotsByBatchId.get(row.id) ?? [],
      lines: linesByBatchId.get(row.id) ?? [],
    }),
  )
}

/**
 * Returns the latest day from which on, up to the day `before`, there are at least `minBatches`
 * batches; undefined if there are fewer in all.
 */
export async function findFirstDayOfPage(
  db: Db,
  { before, minBatches }: { before: CalendarDate | undefined; minBatches: number },
): Promise<CalendarDate | undefined> {
  let query = db.selectFrom('batch').select('day')
  if (before !== undefined) query = query.where('day', '<', before)
  const row = await query
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .offset(minBatches - 1)
    .limit(1)
    .executeTakeFirst()
  return row && calendarDate(row.day)
}

/** Returns whether a batch was made before the day. */
export async function hasBatchBefore(db: Db, day: CalendarDate): Promise<boolean> {
  const row = await db
    .selectFrom('batch')
    .select('id')
    .where('day', '<', day)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** `shelfLifeMonths` is null as long as the batch follows the setting. */
type BatchOfLine = {
  id: number
  number: string
  isChecked: boolean
  shelfLifeMonths: number | null
}

/**
 * Returns the batch of each order line, keyed by the line's position. The earlier batch of a jar
 * that is made again is left out.
 */
export async function findBatchesOfOrder(
  db: Db,
  orderId: number,
): Promise<Map<number, BatchOfLine>> {
  const rows = await db
    .selectFrom('batch_line')
    .innerJoin('batch', 'batch.id', 'batch_line.batch_id')
    .select(['position', 'batch.id', 'number', 'state'])
    .select('shelf_life_months as shelfLifeMonths')
    .where('order_id', '=', orderId)
    .execute()
  return new Map(
    rows.map(({ position, state, ...batch }) => [
      position,
      { ...batch, isChecked: readBatchState(state) === 'checked' },
    ]),
  )
}

/**
 * Returns lot numbers typed as text. Only batches that are older than the stock records have them.
 */
async function findTypedLots(
  db: Db,
  ids: readonly number[],
): Promise<(TypedLot & { batchId: number })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('batch_lot')
    .selectAll()
    .where('batch_id', 'in', [...ids])
    .execute()
  return rows.map((row) => ({
    batchId: row.batch_id,
    ingredientId: row.ingredient,
    lot: row.lot,
    weigherName: row.weighed_by,
    weigherId: row.weighed_by_user ?? undefined,
  }))
}

async function findLines(
  db: Db,
  ids: readonly number[],
): Promise<(BatchLine & { batchId: number })[]> {
  if (ids.length === 0) return []
  const rows = await selectJarsOfBatches(db, ids)
    .select(['batch_id', 'orders.id', 'number', 'jar.position', 'first_name', 'last_name'])
    .select(['product_name', 'quantity', 'size', 'placed_at', 'is_replaced'])
    .select(['dispatched_at', 'delivered_at'])
    .orderBy('placed_at')
    .orderBy('jar.position')
    .execute()
  return rows.map((row) => ({
    batchId: row.batch_id,
    orderId: row.id,
    orderNumber: row.number,
    position: row.position,
    customerName: `${row.first_name} ${row.last_name}`.trim(),
    productName: row.product_name,
    quantity: row.quantity,
    size: row.size,
    placedAt: row.placed_at,
    isReplaced: row.is_replaced,
    hasLeftPharmacy: hasLeftPharmacy({
      dispatchedAt: row.dispatched_at,
      deliveredAt: row.delivered_at,
    }),
  }))
}

function toBatch(
  shop: Shop,
  row: Selectable<Tables['batch']>,
  contents: {
    typedLots: readonly TypedLot[]
    takenLots: readonly TakenLot[]
    lines: readonly BatchLine[]
  },
): Batch {
  return {
    id: row.id,
    number: row.number,
    day: calendarDate(row.day),
    productName: row.product_name,
    // Cast, because makeBatches copied the formula from an order line, so its shape is known.
    formula: row.formula as Formula,
    capsules: row.capsules,
    state: readBatchState(row.state),
    madeBy: row.made_by,
    madeByUserId: row.made_by_user ?? undefined,
    checkedBy: row.checked_by ?? undefined,
    checkedRegistration: row.checked_registration ?? undefined,
    checkedAt: row.checked_at ?? undefined,
    checkedAloneReason:
      row.checked_alone === null
        ? ''
        : unseal(shop.sealingKeys, checkedAloneLocation(row.number), row.checked_alone),
    shelfLifeMonths: row.shelf_life_months ?? settingsOf(shop).delivery.shelfLifeMonths,
    version: row.version,
    ...contents,
    // A replaced jar does not count, because the order leaves with its new jar.
    hasJarsThatLeft: contents.lines.some((line) => line.hasLeftPharmacy && !line.isReplaced),
  }
}

/**
 * Returns the highest sequence number of the day's batches; 0 without batches. Danger: take the
 * lock of makeBatches first, or two batches get the same number.
 */
export async function findLastSequence(tx: Tx, day: CalendarDate): Promise<number> {
  const { last } = await tx
    .selectFrom('batch')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Returns the new batch's id. Throws a unique violation when a line is in another batch. */
export async function insertBatch(
  tx: Tx,
  row: Insertable<Tables['batch']>,
  lines: readonly { orderId: number; position: number }[],
): Promise<number> {
  const { id } = await tx.insertInto('batch').values(row).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('batch_line')
    .values(lines.map(({ orderId, position }) => ({ order_id: orderId, position, batch_id: id })))
    .execute()
  return id
}

/**
 * Takes a line out of its batch, so that its jars can be made again. The earlier batch is kept in
 * `replaced_jar`. Returns false when the line is not in this batch any more.
 */
export async function replaceLine(
  tx: Tx,
  line: Pick<Selectable<Tables['batch_line']>, 'order_id' | 'position' | 'batch_id'>,
  replacement: { reason: string; replacedAt: Date; name: string; userId: string },
): Promise<boolean> {
  const deletedRow = await tx
    .deleteFrom('batch_line')
    .where('order_id', '=', line.order_id)
    .where('position', '=', line.position)
    .where('batch_id', '=', line.batch_id)
    .returning('batch_id')
    .executeTakeFirst()
  if (!deletedRow) return false
  await tx
    .insertInto('replaced_jar')
    .values({
      ...line,
      reason: replacement.reason,
      replaced_at: replacement.replacedAt,
      replaced_by: replacement.name,
      replaced_by_user: replacement.userId,
    })
    .execute()
  return true
}

/** Deletes the typed lot of an ingredient that is now weighed from a lot with stock. */
export async function deleteTypedLot(tx: Tx, batchId: number, ingredient: string): Promise<void> {
  await tx
    .deleteFrom('batch_lot')
    .where('batch_id', '=', batchId)
    .where('ingredient', '=', ingredient)
    .execute()
}

/**
 * Increments the version, so that calls with an earlier version fail with CONFLICT. Lock the row
 * first (lockOpenBatch).
 */
export async function incrementBatchVersion(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('batch')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Marks a batch as checked and increments its version. Lock the row first (lockOpenBatch). */
export async function closeBatch(
  tx: Tx,
  id: number,
  check: Pick<
    Updateable<Tables['batch']>,
    | 'checked_by'
    | 'checked_by_user'
    | 'checked_registration'
    | 'checked_at'
    | 'checked_alone'
    | 'shelf_life_months'
  >,
): Promise<void> {
  await tx
    .updateTable('batch')
    .set((eb) => ({ ...check, state: 'checked', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the encrypted value of the column `batch.checked_alone`; null for an empty reason, which
 * means that a second person checked. toBatch decrypts it.
 */
export function sealCheckedAloneReason(
  shop: Shop,
  batchNumber: string,
  reason: string,
): string | null {
  return reason === '' ? null : seal(shop.sealingKeys, checkedAloneLocation(batchNumber), reason)
}

/**
 * Table, column and row that are bound to the ciphertext: a value that is copied to another row
 * cannot be decrypted.
 */
const checkedAloneLocation = (row: string) =>
  ({ table: 'batch', column: 'checked_alone', row }) as const
