/**
 * Reads and replaces all rows of the database as text. PostgreSQL itself converts a row to text and
 * back (`row::text`), so every value returns exactly as it was, on both kinds of database.
 */
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

/** `columns`: without generated ones, which the database computes. */
export type TableShape = { schema: string; name: string; columns: string[] }

export type SequenceState = { schema: string; name: string; next: number }

/** The shop's tables, and those of the queue (pg-boss). */
const schemas = ['public', 'jobs']

/** Makes the text of a value independent of the server's settings. */
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

/** Returns each row as text, in an order that depends only on the rows. */
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

export async function readSequences(tx: Tx): Promise<SequenceState[]> {
  const { rows } = await sql<SequenceState>`
    select schemaname as schema, sequencename as name,
      coalesce(last_value + increment_by, start_value)::float8 as next
    from pg_sequences where schemaname in (${sql.join(schemas)}) order by 1, 2`.execute(tx)
  return rows
}

export async function deleteAllRows(tx: Tx, tables: readonly TableShape[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ schema, name }) => sql.id(schema, name)))}`.execute(
    tx,
  )
}

/** Inserts rows with their ids. In one statement, because rows of a table may refer to each other. */
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

/** Unlike `setval`, this is undone when the transaction fails. */
export async function restartSequence(
  tx: Tx,
  { schema, name, next }: SequenceState,
): Promise<void> {
  await sql`alter sequence ${sql.id(schema, name)} restart with ${sql.lit(next)}`.execute(tx)
}

/** Triggers would refuse changes of the audit log. */
export async function setTriggers(
  tx: Tx,
  tables: readonly TableShape[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { schema, name } of tables)
    await sql`alter table ${sql.id(schema, name)} ${sql.raw(state)} trigger user`.execute(tx)
}

/** Returns the tables so that each comes after those it refers to. */
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
