/** Finds lots for the trace, by number, by id, or by the text that is typed on batch sheets. */
import { sql, type RawBuilder } from 'kysely'

import { lotKeyLetters, lotKeySeparators } from '#domain/recalls/lot-key.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findLots, type StoredLot } from '#server/stock/find-lots.ts'

export type TracedLot = StoredLot & {
  /** Name of the ingredient. */
  readonly ingredient: string
}

/**
 * Returns SQL for the lot key of a text column: what `toLotKey` of the domain returns for the text.
 * Danger: if the two differ, the trace misses lots that staff typed; find-traced-lots.test.ts
 * compares them. The index `batch_lot_by_lot` has the same expression. It uses `translate`, because
 * what `upper` and `[[:space:]]` match depends on the locale of the database.
 */
export function lotKeySql(column: string): RawBuilder<string> {
  // Characters without a counterpart in the last argument are removed.
  return sql<string>`translate(${sql.ref(column)},
    ${sql.lit(lotKeyLetters + lotKeySeparators)}, ${sql.lit(lotKeyLetters.toUpperCase())})`
}

/**
 * Returns the SQL condition that the text typed on a batch sheet (`batch_lot.lot`) is the number of
 * the lot (`lot.number`) or the supplier's number of it.
 */
export function isTypedLotSql(): RawBuilder<boolean> {
  // The empty key of a text such as '-' matches no lot, as in toLotKeys.
  return sql<boolean>`${lotKeySql('batch_lot.lot')} <> '' and ${lotKeySql('batch_lot.lot')} in
    (${lotKeySql('lot.number')}, ${lotKeySql('lot.supplier_lot')})`
}

/**
 * Returns the lot with this number; case and surrounding spaces do not matter. Throws NOT_FOUND.
 */
export async function getTracedLot(db: Db, number: string): Promise<TracedLot> {
  const [lot] = await findTracedLots(db, { numbers: [number.trim().toUpperCase()] })
  if (!lot) throw new ShopError('NOT_FOUND', { message: 'No lot has this number.' })
  return lot
}

/** Returns lots with the names of their ingredients. Unknown numbers and ids are left out. */
export async function findTracedLots(
  db: Db,
  filter: { numbers: readonly string[] } | { ids: readonly number[] },
): Promise<TracedLot[]> {
  const lots = await findLots(db, filter)
  if (lots.length === 0) return []
  const ids = [...new Set(lots.map(({ ingredientId }) => ingredientId))]
  const rows = await db
    .selectFrom('ingredient')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  const namesById = new Map(rows.map(({ id, name }) => [id, name]))
  const getName = (id: string): string => {
    const name = namesById.get(id)
    if (name === undefined) throw new Error(`a lot references missing ingredient ${id}`)
    return name
  }
  return lots.map((lot) => ({
    ...lot,
    ingredient: getName(lot.ingredientId),
  }))
}

/** Limit of the list on one screen. A number rarely matches more than one lot. */
const maxLots = 50

/**
 * Returns the lots whose own number or supplier's number has this key, newest first, at most
 * `maxLots`.
 */
export async function findLotsByText(db: Db, key: string): Promise<TracedLot[]> {
  const rows = await db
    .selectFrom('lot')
    .select('id')
    .where((eb) =>
      eb.or([eb(lotKeySql('lot.number'), '=', key), eb(lotKeySql('lot.supplier_lot'), '=', key)]),
    )
    .orderBy('id', 'desc')
    .limit(maxLots)
    .execute()
  return findTracedLots(db, { ids: rows.map(({ id }) => id) })
}
