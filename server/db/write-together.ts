/**
 * Runs several writes as one statement (`with … as (insert …), … select`), because each round trip
 * to PostgreSQL costs both programs more than the write itself. A store exports such a write as a
 * query that is not executed, with a name that ends in `Write`.
 */
import { ExpressionWrapper, sql, type OperationNodeSource, type QueryCreator } from 'kysely'

import type { Db } from './open-database.ts'
import type { Tables } from './tables.ts'

/** An insert, update or delete that is not executed yet. */
export type Write = OperationNodeSource

/**
 * Runs all writes and returns the ids of `writes` by name. Each of `writes` must change exactly one
 * row and return its `id`; throws when one changed no row. The `extraWrites` may change any number
 * of rows, and may use the ids of `writes` with `idOf`.
 *
 * Danger: the writes run in no fixed order, and none of them sees the rows of the others. Two of them
 * must not change the same row.
 */
export async function writeTogether<Name extends string>(
  db: Db,
  writes: Readonly<Record<Name, Write>>,
  extraWrites: readonly Write[] = [],
): Promise<Record<Name, number>> {
  // Cast: Object.entries returns strings.
  const namedWrites = Object.entries(writes) as [Name, Write][]
  const namedExtraWrites = extraWrites.map((write, index) => [`also_${index}`, write] as const)
  const query = [...namedWrites, ...namedExtraWrites]
    .reduce<QueryCreator<Tables>>(
      (creator, [name, write]) =>
        // Cast: only the ids below refer to the new names.
        creator.with(name, () => toQueryExpression(write)) as unknown as QueryCreator<Tables>,
      db,
    )
    .selectNoFrom(namedWrites.map(([name]) => idOf(name).as(name)))
  // Cast: the selection has the names of `writes`.
  const ids = (await query.executeTakeFirstOrThrow()) as Record<Name, number | null>
  for (const [name] of namedWrites)
    if (ids[name] === null) throw new Error(`write "${name}" changed no row`)
  // Cast: none of the ids is null.
  return ids as Record<Name, number>
}

/** Returns SQL for the id of the row that the named write changes, as a value in another write. */
export function idOf(name: string) {
  return sql<number>`(select id from ${sql.ref(name)})`
}

/** Converts a write for use in a statement that `writeTogether` does not build. */
export function toQueryExpression(
  write: Write,
): ExpressionWrapper<Tables, never, Record<string, unknown>> {
  return new ExpressionWrapper(write.toOperationNode())
}
