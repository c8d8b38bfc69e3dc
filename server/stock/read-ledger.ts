/**
 * Reads the ledger of a lot or an ingredient: its movements, each with the balance after it. The
 * balance of an ingredient is the sum over all its lots, including recalled and expired lots.
 */
import { sql } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import { movementLabels, type MovementKind } from '#domain/stock/movement.ts'
import type { StockUnit } from '#domain/stock/stock-amount.ts'
import type { Db } from '#server/db/open-database.ts'

type LedgerReply = HandlerResult<'GET /api/pharmacy/lots/{lotNumber}/ledger'>

/** The lot or the ingredient whose movements are read. */
export type LedgerSubject = { lotId: number } | { ingredientId: string }

export type LedgerRow = {
  id: number
  recordedAt: Date
  /** The pharmacy's number of the lot; `supplierLot` is the supplier's. */
  lot: string
  supplierLot: string
  kind: MovementKind
  /** The signed change, in the smallest unit. */
  amount: number
  /** Stock of the subject after the movement. */
  balance: number
  /** Name of the staff member who recorded the movement. */
  recordedBy: string
  /** Empty if the kind needs none. */
  reason: string
  /** Number of the batch of a `weighed` movement. */
  batch: string | null
}

/**
 * Returns a page of movements, newest first. `page` counts from 1. `unit` must be the unit of the
 * subject; it is only passed on.
 */
export async function readLedger(
  db: Db,
  subject: LedgerSubject,
  unit: StockUnit,
  { page, limit }: { page: number; limit: number },
): Promise<LedgerReply> {
  const { total } = await selectMovements(db, subject)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectLedger(db, subject)
    .orderBy('movement.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    unit,
    total,
    movements: rows.map(toLedgerRow).map(({ supplierLot: _supplierLot, recordedAt, ...row }) => ({
      ...row,
      recordedAt: recordedAt.toISOString(),
    })),
  }
}

/** Returns all movements, oldest first. */
export async function readWholeLedger(db: Db, subject: LedgerSubject): Promise<LedgerRow[]> {
  const rows = await selectLedger(db, subject).orderBy('movement.id').execute()
  return rows.map(toLedgerRow)
}

/** Returns the amount with which a lot was received, in the smallest unit. */
export async function readReceivedAmount(db: Db, lotId: number): Promise<number> {
  const { amount } = await db
    .selectFrom('stock_movement')
    .select('amount')
    .where('lot_id', '=', lotId)
    .where('kind', '=', 'received')
    .executeTakeFirstOrThrow()
  return amount
}

function selectMovements(db: Db, subject: LedgerSubject) {
  const query = db
    .selectFrom('stock_movement as movement')
    .innerJoin('lot', 'lot.id', 'movement.lot_id')
  return 'lotId' in subject
    ? query.where('movement.lot_id', '=', subject.lotId)
    : query.where('lot.ingredient_id', '=', subject.ingredientId)
}

function selectLedger(db: Db, subject: LedgerSubject) {
  return selectMovements(db, subject)
    .leftJoin('batch', 'batch.id', 'movement.batch_id')
    .select(['movement.id', 'movement.at', 'movement.kind', 'movement.amount'])
    .select(['movement.name', 'movement.reason', 'lot.number', 'lot.supplier_lot'])
    .select('batch.number as batch')
    .select(
      // A window function runs before LIMIT, so it sums all movements of the subject.
      sql<number>`(sum(movement.amount) over (order by movement.id))::bigint`.as('balance'),
    )
}

type SelectedMovement = Awaited<ReturnType<ReturnType<typeof selectLedger>['execute']>>[number]

function toLedgerRow(row: SelectedMovement): LedgerRow {
  return {
    id: row.id,
    recordedAt: row.at,
    lot: row.number,
    supplierLot: row.supplier_lot,
    kind: toMovementKind(row.id, row.kind),
    amount: row.amount,
    balance: row.balance,
    recordedBy: row.name,
    reason: row.reason,
    batch: row.batch,
  }
}

function toMovementKind(movementId: number, text: string): MovementKind {
  if (!isMovementKind(text))
    throw new Error(`stock movement ${movementId} has unknown kind ${text}`)
  return text
}

function isMovementKind(text: string): text is MovementKind {
  return Object.hasOwn(movementLabels, text)
}
