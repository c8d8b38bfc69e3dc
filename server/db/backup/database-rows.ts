/**
 * Reads and replaces all rows of the database as text. PostgreSQL itself converts a row to text and
 * back (`row::text`), so every value returns exactly as it was, on both kinds of database.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

import { tableKeyOf } from './backup-format.ts'

/** `columns` has the table's order and omits generated columns, which the database computes. */
type TableShape = { schema: string; name: string; columns: string[] }

/**
 * A table of the database. `hasBytes` is true for a table with a bytea column, whose rows may have
 * megabytes.
 */
export type StoredTable = TableShape & { hasBytes: boolean }

/** `next` is the value that `nextval` returns next. */
type SequenceState = { schema: string; name: string; next: number }

/** The schemas that a backup contains: the shop's tables, and those of the queue (pg-boss). */
const schemas = ['public', 'jobs']

/** Both sizes keep a batch at a few megabytes. */
const rowsPerBatch = 500
const rowsPerBatchWithBytes = 4

/**
 * Makes the text of a row independent of the server's settings, until the transaction ends. Call it
 * before rows are read or inserted as text.
 */
export async function setRowTextFormat(tx: Tx): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx)
  await sql`set local datestyle = 'ISO, YMD'`.execute(tx)
  await sql`set local intervalstyle = 'postgres'`.execute(tx)
  await sql`set local extra_float_digits = 1`.execute(tx)
}

/** Returns all tables; a partitioned one is listed once, without its partitions. */
export async function listTables(tx: Tx): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      bool_or(a.atttypid = 'bytea'::regtype) as "hasBytes"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where n.nspname in (${sql.join(schemas)}) and c.relkind in ('r', 'p') and not c.relispartition
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** Yields all rows as text, in batches and in no defined order. */
export async function* readRowBatches(
  tx: Tx,
  { schema, name, hasBytes }: StoredTable,
): AsyncGenerator<string[]> {
  const batchSize = sql.lit(hasBytes ? rowsPerBatchWithBytes : rowsPerBatch)
  await sql`declare backup_rows no scroll cursor for
    select t::text as row from ${sql.id(schema, name)} t`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${batchSize} from backup_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close backup_rows`.execute(tx)
}

/**
 * Returns the value that each sequence returns next. Reads the sequences themselves, because
 * pg_sequences has no last value for a sequence that was restarted and not used since. After a
 * restore, this is the case for all sequences.
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

/**
 * Empties the tables in one statement, because a table that another table references cannot be
 * truncated alone.
 */
export async function deleteAllRows(tx: Tx, tables: readonly TableShape[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ schema, name }) => sql.id(schema, name)))}`.execute(
    tx,
  )
}

/**
 * Inserts rows, given as PostgreSQL's text of them, with their ids. `offset 0` keeps PostgreSQL
 * from converting a row once for each column.
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

/**
 * Makes the sequence return `next` next. Uses `alter sequence`, because `setval` is not rolled back
 * with the transaction.
 */
export async function restartSequence(
  tx: Tx,
  { schema, name, next }: SequenceState,
): Promise<void> {
  await sql`alter sequence ${sql.id(schema, name)} restart with ${sql.lit(next)}`.execute(tx)
}

/**
 * Enables or disables the triggers of the tables. Disable them before rows are replaced, because a
 * trigger refuses changes of the audit log.
 */
export async function setTriggers(
  tx: Tx,
  tables: readonly TableShape[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { schema, name } of tables)
    await sql`alter table ${sql.id(schema, name)} ${sql.raw(state)} trigger user`.execute(tx)
}

/**
 * Defers foreign keys from a table to itself until `checkSelfReferences`, so that the table's rows
 * can be inserted in any order.
 */
export async function deferSelfReferences(tx: Tx): Promise<void> {
  for (const { table, name } of await listSelfReferences(tx))
    await sql`alter table ${sql.raw(table)} alter constraint ${sql.id(name)}
      deferrable initially deferred`.execute(tx)
}

/** Checks the deferred references. Throws the database's error for a row without its target. */
export async function checkSelfReferences(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx)
  for (const { table, name } of await listSelfReferences(tx))
    await sql`alter table ${sql.raw(table)} alter constraint ${sql.id(name)}
      not deferrable`.execute(tx)
}

/** Returns the foreign keys of tables that refer to themselves; `table` is quoted if needed. */
async function listSelfReferences(tx: Tx): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select k.conrelid::regclass::text as table, k.conname as name
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and k.conrelid = k.confrelid
      and n.nspname in (${sql.join(schemas)})`.execute(tx)
  return rows
}

/**
 * Sorts the tables so that each comes after the tables it references. Throws when the references
 * form a cycle.
 */
export async function sortByReferences(
  tx: Tx,
  tables: readonly StoredTable[],
): Promise<StoredTable[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select distinct cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
    join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid`.execute(tx)
  const sorted: StoredTable[] = []
  const remainingTables = new Map(tables.map((table) => [tableKeyOf(table), table]))
  while (remainingTables.size > 0) {
    const readyTables = [...remainingTables.values()].filter((table) =>
      rows.every(
        ({ child, parent }) => child !== tableKeyOf(table) || !remainingTables.has(parent),
      ),
    )
    if (readyTables.length === 0)
      throw new Error(
        `tables reference each other in a cycle: ${[...remainingTables.keys()].join(', ')}`,
      )
    for (const table of readyTables) remainingTables.delete(tableKeyOf(table))
    sorted.push(...readyTables)
  }
  return sorted
}
