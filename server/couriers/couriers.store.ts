/** Rows of couriers. A courier is never deleted, because shipped parcels name it. */
import type { Courier } from '#domain/couriers/courier.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

export type StoredCourier = Courier & {
  /** Incremented by every change. A form that is based on an older version is refused. */
  version: number
}

type CourierValues = Pick<Courier, 'name' | 'urlPattern' | 'numberFormats' | 'position'>

/** Returns all couriers, also inactive ones, sorted by position and name. */
export async function findCouriers(db: Db): Promise<StoredCourier[]> {
  const rows = await db
    .selectFrom('courier')
    .selectAll()
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(toStoredCourier)
}

/** Locks the row until the transaction ends. Returns undefined when there is no such courier. */
export async function lockCourier(tx: Tx, id: string): Promise<StoredCourier | undefined> {
  const row = await tx
    .selectFrom('courier')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toStoredCourier(row)
}

/** Returns the new courier. Throws a unique violation when the id or the name exists already. */
export async function insertCourier(
  tx: Tx,
  id: string,
  values: CourierValues,
): Promise<StoredCourier> {
  const row = await tx
    .insertInto('courier')
    .values({ id, ...toColumns(values) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredCourier(row)
}

/**
 * Returns the changed courier. Also increments the version. The caller must have locked the row.
 * Throws a unique violation when another courier has the name.
 */
export async function updateCourier(
  tx: Tx,
  id: string,
  values: CourierValues & { isActive: boolean },
): Promise<StoredCourier> {
  const row = await tx
    .updateTable('courier')
    .set((eb) => ({
      ...toColumns(values),
      active: values.isActive,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredCourier(row)
}

function toColumns({ name, urlPattern, numberFormats, position }: CourierValues) {
  return { name, url_pattern: urlPattern, number_formats: [...numberFormats], position }
}

function toStoredCourier(row: {
  id: string
  name: string
  url_pattern: string
  number_formats: string[]
  active: boolean
  position: number
  version: number
}): StoredCourier {
  return {
    id: row.id,
    name: row.name,
    urlPattern: row.url_pattern,
    numberFormats: row.number_formats,
    isActive: row.active,
    position: row.position,
    version: row.version,
  }
}
