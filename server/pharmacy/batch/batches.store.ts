/**
 * Reads and writes the rows of batches, with their order lines and typed lots. The amounts that
 * batches take from lots with stock are in weighings.store.ts.
 */
import { sql, type Insertable, type Selectable } from 'kysely'

import { fullNameOf } from '#domain/address/address.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import type { BatchState } from '#domain/pharmacy/batch.ts'
import type { TakenLot, TypedLot } from '#domain/pharmacy/batch-lots.ts'
import type { Signature } from '#domain/pharmacy/signature.ts'
import { calendarDate, type CalendarDate } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { selectJarsOfBatches } from './select-jars-of-batches.ts'
import { readBatchState } from './read-batch-state.ts'
import type { Batch, BatchLine, LockedBatch, LockedBatchId } from './stored-batch.ts'
import { findTakenLots } from './weighings.store.ts'

/** A batch must match all given fields. An empty list of ids matches no batch. */
type BatchFilter = {
  number?: string
  ids?: readonly number[]
  /** Made on this day. */
  day?: CalendarDate
  /** Made on this day or later. */
  from?: CalendarDate
  /** Made on an earlier day. */
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
  const batchIdOf = ({ batchId }: { batchId: number }) => batchId
  const typedLotsByBatchId = Map.groupBy(await findTypedLots(db, batchIds), batchIdOf)
  const takenLotsByBatchId = Map.groupBy(await findTakenLots(shop, db, batchIds), batchIdOf)
  const linesByBatchId = Map.groupBy(await findLines(db, batchIds), batchIdOf)
  return rows.map((row) =>
    toBatch(shop, row, {
      typedLots: typedLotsByBatchId.get(row.id) ?? [],
      takenLots: takenLotsByBatchId.get(row.id) ?? [],
      lines: linesByBatchId.get(row.id) ?? [],
    }),
  )
}

/**
 * Returns the first day of a page of whole days that ends before the day `before`: the latest day
 * with which the page has at least `minBatches` batches. Undefined if all earlier batches are
 * fewer.
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

type BatchOfLine = {
  id: number
  number: string
  /** The batch is closed. */
  isChecked: boolean
  /** Null as long as the batch follows the setting. */
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
    .select(['batch_line.position', 'batch.id', 'batch.number', 'batch.state'])
    .select('batch.shelf_life_months as shelfLifeMonths')
    .where('batch_line.order_id', '=', orderId)
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
    .select(['jar.batch_id', 'jar.position', 'jar.is_replaced'])
    .select(['orders.id', 'orders.number', 'orders.first_name', 'orders.last_name'])
    .select(['orders.placed_at', 'orders.dispatched_at', 'orders.delivered_at'])
    .select(['order_line.product_name', 'order_line.quantity', 'order_line.size'])
    .orderBy('orders.placed_at')
    .orderBy('jar.position')
    .execute()
  return rows.map((row) => ({
    batchId: row.batch_id,
    orderId: row.id,
    orderNumber: row.number,
    position: row.position,
    customerName: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
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
 * Waits until no other transaction makes batches, and keeps others waiting until this one ends. The
 * batch numbers of a day are then consecutive, and no line gets into two batches.
 */
export async function lockBatchNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('batch numbers', 0))`.execute(tx)
}

/**
 * Returns the highest sequence number of the day's batches; 0 without batches. Danger: call
 * lockBatchNumbers first, or two transactions use the same number and one of them fails.
 */
export async function findLastSequence(tx: Tx, day: CalendarDate): Promise<number> {
  const { last } = await tx
    .selectFrom('batch')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * Returns the new batch's id. Throws a unique violation when the number is taken or a line is in
 * another batch.
 */
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
 * `replaced_jar`. Returns false, and changes nothing, when the line is in another batch or in none.
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
export async function deleteTypedLot(
  tx: Tx,
  batchId: LockedBatchId,
  ingredientId: string,
): Promise<void> {
  await tx
    .deleteFrom('batch_lot')
    .where('batch_id', '=', batchId)
    .where('ingredient', '=', ingredientId)
    .execute()
}

/** Increments the version, so that calls with an earlier version fail with CONFLICT. */
export async function incrementBatchVersion(tx: Tx, id: LockedBatchId): Promise<void> {
  await tx
    .updateTable('batch')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Closes a batch (state `checked`) and increments its version. From then on the batch keeps its
 * shelf life, also when the setting changes. `aloneReason` is why no second person checked; empty
 * when a second person did. It is stored encrypted; toBatch decrypts it.
 */
export async function closeBatch(
  shop: Shop,
  tx: Tx,
  batch: LockedBatch,
  check: { signature: Signature; userId: string; checkedAt: Date; aloneReason: string },
): Promise<void> {
  const { signature, userId, checkedAt, aloneReason } = check
  await tx
    .updateTable('batch')
    .set((eb) => ({
      state: 'checked',
      checked_by: signature.name,
      checked_by_user: userId,
      checked_registration: signature.registration,
      checked_at: checkedAt,
      checked_alone:
        aloneReason === ''
          ? null
          : seal(shop.sealingKeys, checkedAloneLocation(batch.number), aloneReason),
      shelf_life_months: batch.shelfLifeMonths,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', batch.id)
    .execute()
}

/**
 * Table, column and row that are bound to the ciphertext: a value that is copied to another row
 * cannot be decrypted.
 */
const checkedAloneLocation = (row: string) =>
  ({ table: 'batch', column: 'checked_alone', row }) as const
