/**
 * Deletes the data of a demo according to table-plan.ts, in the caller's transaction, so that a
 * crash leaves the demo unchanged. No other process may use the database meanwhile;
 * `npm run go-live` ensures it with `withExclusiveDatabase`.
 */
import { sql } from 'kysely'

import type { EmptyingState } from '#domain/go-live/check-emptying.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'
import { markEmptied, readLiveState } from '#server/go-live/go-live.store.ts'

import { tablePlan, type TablePlan } from './table-plan.ts'

/**
 * Numbers of rows of a table. `group` is their name in the report for the owner, such as `orders`.
 */
export type TableCount = {
  table: keyof Tables
  group: string
  keptCount: number
  droppedCount: number
}

/** `keepVouchers`: the vouchers stay, as if they had never been used. */
type EmptyingOptions = { keepVouchers: boolean }

/**
 * Returns the state that checkEmptying needs. `realPaidOrderCount` counts the orders paid since
 * the first start with real providers, including refunded ones.
 */
export async function readEmptyingState(tx: Tx): Promise<EmptyingState> {
  const { realPaymentsSince, emptiedAt, backup } = await readLiveState(tx)
  if (!realPaymentsSince) return { emptiedAt, backup, realPaidOrderCount: 0 }
  const { count } = await tx
    .selectFrom('orders')
    .where('paid_at', '>=', realPaymentsSince)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { emptiedAt, backup, realPaidOrderCount: count }
}

/** Returns how many rows of each table would be kept and dropped. */
export async function countRows(tx: Tx, options: EmptyingOptions): Promise<TableCount[]> {
  const counts: TableCount[] = []
  for (const table of plannedTables()) {
    const plan = tablePlan[table]
    const total = await countTableRows(tx, table)
    const keptCount = await countKeptRows(tx, table, total, options)
    counts.push({ table, group: groupOf(plan), keptCount, droppedCount: total - keptCount })
  }
  return counts
}

/**
 * Deletes the rows and returns their number. Records the time and `backup`, the path of the backup,
 * and adds an entry to the audit log. In the same transaction, the caller must first call
 * checkEmptying and write the backup.
 */
export async function emptyShop(
  tx: Tx,
  options: EmptyingOptions & { at: Date; backup: string },
): Promise<number> {
  const { at, backup } = options
  const counts = await countRows(tx, options)
  const rowCount = counts.reduce((sum, { droppedCount }) => sum + droppedCount, 0)
  await deleteAuditEntries(tx)
  const tablesToEmpty = plannedTables().filter((table) => 'drop' in tablePlan[table])
  // One statement, because a table that another table references cannot be truncated alone. Without
  // `cascade`, which would also empty a table that stays.
  await sql`truncate ${sql.join(tablesToEmpty.map((table) => sql.table(table)))}`.execute(tx)
  if (options.keepVouchers) await sql`update voucher set held_count = 0, used_count = 0`.execute(tx)
  else await sql`delete from voucher`.execute(tx)
  // Jobs of the queue (pg-boss) refer to rows that no longer exist.
  await sql`delete from jobs.job`.execute(tx)
  await markEmptied(tx, at, backup)
  await recordAudit(tx, {
    at,
    actor: 'command line',
    action: 'golive.emptied',
    subjectId: 'shop',
    detail: { rows: rowCount, backup },
  })
  return rowCount
}

/** Entries about rows that stay are kept; entries about orders, people and emails are deleted. */
const isKeptAuditEntry = sql<boolean>`subject_kind in ('product', 'voucher', 'setting', 'courier')`

/** The trigger `audit_stays` refuses every deletion, so it is disabled within the transaction. */
async function deleteAuditEntries(tx: Tx): Promise<void> {
  await sql`alter table audit disable trigger audit_stays`.execute(tx)
  await sql`delete from audit where not (${isKeptAuditEntry})`.execute(tx)
  await sql`alter table audit enable trigger audit_stays`.execute(tx)
}

function groupOf(plan: TablePlan): string {
  if ('keep' in plan) return plan.keep
  return 'drop' in plan ? plan.drop : plan.keepSome
}

function plannedTables(): (keyof Tables)[] {
  // Cast, because Object.keys returns `string[]`; the record has exactly these keys.
  return Object.keys(tablePlan) as (keyof Tables)[]
}

/** Returns the number of rows that meet the condition; without one, of all rows. */
async function countTableRows(tx: Tx, table: keyof Tables, condition = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where ${condition}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Returns how many of the table's `total` rows stay. A new table with `keepSome` needs its rule
 * here, and the deletion of its other rows in `emptyShop`.
 */
async function countKeptRows(
  tx: Tx,
  table: keyof Tables,
  total: number,
  { keepVouchers }: EmptyingOptions,
): Promise<number> {
  const plan = tablePlan[table]
  if ('keep' in plan) return total
  if ('drop' in plan) return 0
  if (table === 'voucher') return keepVouchers ? total : 0
  if (table === 'audit') return countTableRows(tx, table, isKeptAuditEntry)
  throw new Error(`countKeptRows has no rule for the rows of ${table} that stay`)
}
