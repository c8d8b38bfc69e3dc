/**
 * Reads lots with their stock. A lot is one delivery of an ingredient. Its stock is always the sum
 * of its movements in the ledger.
 */
import { sql, type SelectQueryBuilder } from 'kysely'

import { compareByExpiry, type Lot, type LotState } from '#domain/stock/lot.ts'
import { isStockUnit, type StockUnit } from '#domain/stock/stock-amount.ts'
import { calendarDate } from '#domain/time.ts'
import type { Locked } from '#server/db/locked.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

export type StoredLot = Lot & {
  /** Incremented by every change of the lot, every certificate and every movement. */
  readonly version: number
  /** Price in sen; undefined if unknown. */
  readonly priceSen: number | undefined
  /** Name of the person who received the lot, as it was at that time. */
  readonly createdBy: string
  readonly createdAt: Date
  readonly hasCertificate: boolean
  /** The pharmacist of the current release. Undefined unless the lot is released. */
  readonly release: { name: string; registration: string; releasedAt: Date } | undefined
}

/**
 * The id of a lot that no other transaction can change until this one ends: its row is locked, or
 * was just inserted. Writes of a lot require it. Only lockLots, lockLot and insertLot return one.
 */
export type LockedLotId = Locked<number, 'lot'>

/** A locked lot. Its stock and state were read after the lock, so they are current. */
export type LockedLot = StoredLot & { readonly id: LockedLotId }

/** A lot must match all given fields. An empty list matches no lot. */
type LotFilter = {
  ingredientId?: string
  ingredientIds?: readonly string[]
  ids?: readonly number[]
  numbers?: readonly string[]
  /** True leaves out lots with a stock of 0. */
  inStock?: boolean
}

/** Returns the lots that match the filter, sorted by expiry. */
export async function findLots(db: Db, filter: LotFilter): Promise<StoredLot[]> {
  const { ingredientId, ingredientIds, ids, numbers, inStock = false } = filter
  if ([ingredientIds, ids, numbers].some((values) => values?.length === 0)) return []
  let query = selectLots(db)
  if (ingredientId !== undefined) query = query.where('lot.ingredient_id', '=', ingredientId)
  if (ingredientIds !== undefined)
    query = query.where('lot.ingredient_id', 'in', [...ingredientIds])
  if (ids !== undefined) query = query.where('lot.id', 'in', [...ids])
  if (numbers !== undefined) query = query.where('lot.number', 'in', [...numbers])
  if (inStock) query = query.where(stockOfLot, '<>', 0)
  const rows = await query.execute()
  return rows.map(toLot).toSorted(compareByExpiry)
}

/**
 * Locks lots until the transaction ends and returns them with their stock, sorted by expiry. Throws
 * when a lot does not exist. The rows are locked in the sequence of their ids, so that two batches
 * with the same lots do not deadlock. For the same reason, call this once for all lots of a
 * transaction.
 */
export async function lockLots(tx: Tx, ids: readonly number[]): Promise<LockedLot[]> {
  const sortedIds = [...new Set(ids)].toSorted((a, b) => a - b)
  if (sortedIds.length === 0) return []
  const lockedRows = await tx
    .selectFrom('lot')
    .select('id')
    .where('id', 'in', sortedIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  const missingIds = sortedIds.filter((id) => !lockedRows.some((row) => row.id === id))
  if (missingIds.length > 0) throw new Error(`lots ${missingIds.join(', ')} do not exist`)
  // A second statement, because the snapshot of the first statement is older than its locks.
  return (await findLots(tx, { ids: sortedIds })) as LockedLot[]
}

/** Locks one lot and returns it, as lockLots does. */
export async function lockLot(tx: Tx, id: number): Promise<LockedLot> {
  const [lot] = await lockLots(tx, [id])
  if (!lot) throw new Error(`lot ${id} does not exist`)
  return lot
}

/** The stock is computed, not stored, so no change can forget to update it. */
const stockOfLot = sql<number>`(
  select coalesce(sum(movement.amount), 0)::bigint from stock_movement movement
  where movement.lot_id = lot.id
)`

function selectLots(db: Db) {
  return db
    .selectFrom('lot')
    .innerJoin('stock_item', 'stock_item.ingredient_id', 'lot.ingredient_id')
    .selectAll('lot')
    .select(['stock_item.unit', stockOfLot.as('stock')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('lot_certificate')
            .select('lot_certificate.id')
            .whereRef('lot_certificate.lot_id', '=', 'lot.id'),
        )
        .as('has_certificate'),
    )
}

type LotRow =
  ReturnType<typeof selectLots> extends SelectQueryBuilder<Tables, never, infer Row> ? Row : never

function toLot(row: LotRow): StoredLot {
  const { released_by: releasedBy, released_at: releasedAt } = row
  return {
    id: row.id,
    number: row.number,
    ingredientId: row.ingredient_id,
    unit: readUnit(row.unit),
    supplier: row.supplier,
    supplierLot: row.supplier_lot,
    compound: row.compound,
    factor: row.factor,
    receivedOn: calendarDate(row.received_on),
    expiresOn: calendarDate(row.expires_on),
    state: readState(row.number, row.state),
    stock: row.stock,
    version: row.version,
    priceSen: row.price_sen ?? undefined,
    createdBy: row.created_by,
    createdAt: row.created_at,
    hasCertificate: Boolean(row.has_certificate),
    release:
      releasedBy === null || releasedAt === null
        ? undefined
        : {
            name: releasedBy,
            registration: row.released_registration ?? '',
            releasedAt,
          },
  }
}

/**
 * Returns the text as a unit of stock. Throws for an unknown text, which the table's check
 * constraint prevents.
 */
export function readUnit(text: string): StockUnit {
  if (!isStockUnit(text)) throw new Error(`unknown unit of stock: ${text}`)
  return text
}

function readState(lotNumber: string, text: string): LotState {
  if (text === 'quarantine' || text === 'released' || text === 'recalled') return text
  throw new Error(`lot ${lotNumber} has unknown state ${text}`)
}
