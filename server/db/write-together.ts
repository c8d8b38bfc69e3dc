/**
 * Runs several writes as one statement (`with … as (insert …), … select`), because each round trip
 * to PostgreSQL takes longer than the write itself. A store exports such a write as a
 * query that is not executed, with a name that ends in `Write`.
 */
import {
  ExpressionWrapper,
  sql,
  type OperationNodeSource,
  type QueryCreator,
  type RawBuilder,
} from 'kysely'

import type { Db } from './open-database.ts'
import type { Tables } from './tables.ts'

/** An insert, update or delete that is not executed yet. */
export type Write = OperationNodeSource

/**
 * Runs all writes and returns the ids of `writes` by name. Each of `writes` must change exactly one
 * row and return its `id`; throws when one changed no row. The other writes are then already made,
 * so call it in a transaction. The `extraWrites` may change any number of rows, and may use the ids
 * of `writes` with `idOf`. One of `writes` may use only the ids of those before it.
 *
 * Danger: the writes run in no fixed sequence, and none of them sees the rows of the others. Two of
 * them must not change the same row.
 */
export async function writeTogether<Name extends string>(
  db: Db,
  writes: Readonly<Record<Name, Write>>,
  extraWrites: readonly Write[] = [],
): Promise<Record<Name, number>> {
  // Cast: Object.entries returns strings.
  const namedWrites = Object.entries(writes) as [Name, Write][]
  const namedExtraWrites = extraWrites.map((write, index) => [`extra_${index}`, write] as const)
  let creator: QueryCreator<Tables> = db
  for (const [name, write] of [...namedWrites, ...namedExtraWrites])
    // Cast: `idOf` refers to the new names as plain SQL, so the type does not need them.
    creator = creator.with(name, () => toQueryExpression(write)) as unknown as QueryCreator<Tables>
  const query = creator.selectNoFrom(namedWrites.map(([name]) => idOf(name).as(name)))
  // Cast: the selection has the names of `writes`.
  const ids = (await query.executeTakeFirstOrThrow()) as Record<Name, number | null>
  for (const [name] of namedWrites)
    if (ids[name] === null) throw new Error(`write "${name}" changed no row`)
  // Cast: none of the ids is null.
  return ids as Record<Name, number>
}

/**
 * Returns SQL for the id of the row that the write `name` of the same `writeTogether` changes, as a
 * value in another write. A wrong name fails only when PostgreSQL runs the statement.
 */
export function idOf(name: string): RawBuilder<number> {
  return sql<number>`(select id from ${sql.ref(name)})`
}

/** Converts a write to an expression for `with`, in `writeTogether` and in other statements. */
export function toQueryExpression(
  write: Write,
): ExpressionWrapper<Tables, never, Record<string, unknown>> {
  return new ExpressionWrapper(write.toOperationNode())
}
