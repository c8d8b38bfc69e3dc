/**
 * Reads and replaces all rows of the database as text. PostgreSQL itself converts a row to text and
 * back (`row::text`), so every value returns exactly as it was, on both kinds of database.
 */
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

/** `columns`: in the order of the table, without generated ones, which the database computes. */
export type TableShape = { schema: string; name: string; columns: string[] }

/** `next`: the value that the sequence gives next. */
export type SequenceState = { schema: string; name: string; next: number }

/** The schemas that a backup contains: the shop's tables, and those of the queue (pg-boss). */
const schemas = ['public', 'jobs']

/** Makes the text of a value independent of the server's settings, until the transaction ends. */
export async function fixTextFormat(tx: Tx): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx)
  await sql`set local datestyle = 'ISO, YMD'`.execute(tx)
  await sql`set local intervalstyle = 'postgres'`.execute(tx)
  await sql`set local extra_float_digits = 1`.execute(tx)
}

/** Returns all tables; a partitioned one is listed once, without its partitions. */
export async function listTables(tx: Tx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where n.nspname in (${sql.join(schemas)}) and c.relkind in ('r', 'p') and not c.relispartition
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** Returns each row as text, sorted by its bytes, so that two readings of equal rows are equal. */
export async function readRows(tx: Tx, table: TableShape): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select t::text as row from ${sql.id(table.schema, table.name)} t
    order by t::text collate "C"`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Identifies the rows of a table, in the order of `readRows`. */
export function digestOf(rows: readonly string[]): string {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(row).update('\n')
  return hash.digest('hex')
}

/**
 * Returns the value that each sequence gives next. Reads the sequences themselves: pg_sequences has
 * no last value for one that was restarted and not used since, such as every one after a restore.
 */
export async function readSequences(tx: Tx): Promise<SequenceState[]> {
  const { rows: sequences } = await sql<{ schema: string; name: string; increment: number }>`
    select schemaname as schema, sequencename as name, increment_by::float8 as increment
    from pg_sequences where schemaname in (${sql.join(schemas)}) order by 1, 2`.execute(tx)
  const states: SequenceState[] = []
  for (const { schema, name, increment } of sequences) {
    const { rows } = await sql<{ last: number; isCalled: boolean }>`
      select last_value::float8 as last, is_called as "isCalled"
      from ${sql.id(schema, name)}`.execute(tx)
    for (const { last, isCalled } of rows)
      states.push({ schema, name, next: isCalled ? last + increment : last })
  }
  return states
}

/** In one statement, because a table that another one refers to cannot be truncated alone. */
export async function deleteAllRows(tx: Tx, tables: readonly TableShape[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ schema, name }) => sql.id(schema, name)))}`.execute(
    tx,
  )
}

/**
 * Inserts rows with their ids. In one statement, because rows of a table may refer to each other.
 * `offset 0` keeps PostgreSQL from converting a row once for each column.
 */
export async function insertRows(
  tx: Tx,
  { schema, name, columns }: TableShape,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  const table = sql.id(schema, name)
  await sql`insert into ${table} (${sql.join(columns.map((column) => sql.id(column)))})
    overriding system value
    select ${sql.join(columns.map((column) => sql`(r.row).${sql.id(column)}`))}
    from (select item::${table} as row from unnest(${[...rows]}::text[]) item offset 0) r`.execute(
    tx,
  )
}

/** `alter sequence`, because `setval` is not undone when the transaction fails. */
export async function restartSequence(
  tx: Tx,
  { schema, name, next }: SequenceState,
): Promise<void> {
  await sql`alter sequence ${sql.id(schema, name)} restart with ${sql.lit(next)}`.execute(tx)
}

/** Disabled while rows are replaced: a trigger refuses changes of the audit log. */
export async function setTriggers(
  tx: Tx,
  tables: readonly TableShape[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { schema, name } of tables)
    await sql`alter table ${sql.id(schema, name)} ${sql.raw(state)} trigger user`.execute(tx)
}

/**
 * Returns the tables so that each comes after those it refers to. Throws when tables refer to each
 * other in a circle.
 */
export async function sortByReferences(
  tx: Tx,
  tables: readonly TableShape[],
): Promise<TableShape[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select distinct cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
    join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid`.execute(tx)
  const keyOf = ({ schema, name }: TableShape): string => `${schema}.${name}`
  const sorted: TableShape[] = []
  const waiting = new Map(tables.map((table) => [keyOf(table), table]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((table) =>
      rows.every(({ child, parent }) => child !== keyOf(table) || !waiting.has(parent)),
    )
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const table of ready) waiting.delete(keyOf(table))
    sorted.push(...ready)
  }
  return sorted
}
