/**
 * Writes the stock tables: settings of ingredients, lots, certificates, movements and events of
 * lots. Movements and events are only added, never changed or deleted
 * (docs/decisions/120-stock-is-a-ledger.md).
 */
import { sql, type Insertable, type Updateable } from 'kysely'

import type { CalendarDate } from '#domain/time.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

import type { LockedLotId } from './find-lots.ts'
import type { LockedStockItem } from './list-ingredients.ts'

/** Creates the row of an ingredient. An existing row does not change. */
export async function insertStockItem(
  tx: Tx,
  row: Insertable<Tables['stock_item']>,
): Promise<void> {
  await tx
    .insertInto('stock_item')
    .values(row)
    .onConflict((conflict) => conflict.column('ingredient_id').doNothing())
    .execute()
}

/** Changes the settings of an ingredient and increments their version. */
export async function updateStockItem(
  tx: Tx,
  { id: ingredientId }: LockedStockItem,
  columns: Pick<
    Updateable<Tables['stock_item']>,
    'unit' | 'supplier' | 'reorder_level' | 'changed_at'
  >,
): Promise<void> {
  await tx
    .updateTable('stock_item')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('ingredient_id', '=', ingredientId)
    .execute()
}

/**
 * Waits until no other transaction receives a lot, and keeps others waiting until this one ends.
 * The lot numbers of a day are then consecutive.
 */
export async function lockLotNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lot numbers', 0))`.execute(tx)
}

/**
 * Returns the highest sequence number of the day's lots; 0 without lots. Danger: call
 * lockLotNumbers first, or two transactions use the same number and one of them fails.
 */
export async function findLastLotSequence(tx: Tx, day: CalendarDate): Promise<number> {
  const { last } = await tx
    .selectFrom('lot')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * Returns the id of the new lot. Throws a unique violation of `lot_of_supplier_taken` when this lot
 * of the supplier was already received.
 */
export async function insertLot(tx: Tx, row: Insertable<Tables['lot']>): Promise<LockedLotId> {
  const { id } = await tx.insertInto('lot').values(row).returning('id').executeTakeFirstOrThrow()
  // No other transaction sees the row before the commit.
  return id as LockedLotId
}

/** Adds movements to the ledger and increments the lots' versions. */
export async function insertMovements(
  tx: Tx,
  rows: readonly (Insertable<Tables['stock_movement']> & { lot_id: LockedLotId })[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('stock_movement')
    .values([...rows])
    .execute()
  await incrementLotVersions(
    tx,
    rows.map(({ lot_id: id }) => id),
  )
}

/** The state of a lot after each event. */
const stateByEventKind = {
  released: 'released',
  quarantined: 'quarantine',
  recalled: 'recalled',
} as const

/** Who signed a release, and when. `registration` is the pharmacist's registration number. */
type Release = { name: string; user_id: string; registration: string; at: Date }

/**
 * A change of a lot's state and the person who made it. `registration` is that of a pharmacist who
 * signed the change, else ''.
 */
type LotStateChange = Release & {
  kind: keyof typeof stateByEventKind
  reason: string
}

/**
 * Changes the state of a lot and adds the event. A release stores its pharmacist in the lot. Every
 * other change clears these columns. The caller must check that the lot's state allows the change.
 */
export async function changeLotState(
  tx: Tx,
  lotId: LockedLotId,
  change: LotStateChange,
): Promise<void> {
  await updateLotState(tx, lotId, change.kind, change.kind === 'released' ? change : undefined)
  await insertLotEvent(tx, lotId, change)
}

async function updateLotState(
  tx: Tx,
  lotId: LockedLotId,
  kind: keyof typeof stateByEventKind,
  release: Release | undefined,
): Promise<void> {
  await tx
    .updateTable('lot')
    .set((eb) => ({
      state: stateByEventKind[kind],
      released_by: release?.name ?? null,
      released_by_user: release?.user_id ?? null,
      released_registration: release?.registration ?? null,
      released_at: release?.at ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', lotId)
    .execute()
}

async function insertLotEvent(tx: Tx, lotId: LockedLotId, change: LotStateChange): Promise<void> {
  await tx
    .insertInto('lot_event')
    .values({ lot_id: lotId, ...change })
    .execute()
}

/** Adds a certificate and increments the lot's version. */
export async function insertCertificate(
  tx: Tx,
  row: Insertable<Tables['lot_certificate']> & { lot_id: LockedLotId },
): Promise<void> {
  await tx.insertInto('lot_certificate').values(row).execute()
  await incrementLotVersions(tx, [row.lot_id])
}

/** `ids` must not be empty, because SQL allows no empty IN list. */
async function incrementLotVersions(tx: Tx, ids: readonly LockedLotId[]): Promise<void> {
  await tx
    .updateTable('lot')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/**
 * Releases a lot again under the pharmacist who signed its last release, and adds an event of the
 * person who withdrew the recall. Throws when no release was signed.
 */
export async function restoreRelease(
  tx: Tx,
  lotId: LockedLotId,
  event: Omit<LotStateChange, 'kind' | 'registration'>,
): Promise<void> {
  const release = await tx
    .selectFrom('lot_event')
    .select(['name', 'user_id', 'registration', 'at'])
    .where('lot_id', '=', lotId)
    .where('kind', '=', 'released')
    // A withdrawn recall adds an event without a registration number. It is not a signed release.
    .where('registration', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!release) throw new Error(`lot ${lotId} was never released`)
  await updateLotState(tx, lotId, 'released', release)
  await insertLotEvent(tx, lotId, { ...event, kind: 'released', registration: '' })
}
