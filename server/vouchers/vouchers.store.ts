/** Rows of vouchers. */
import type { Insertable } from 'kysely'

import { sen } from '#domain/money.ts'
import { calendarDate } from '#domain/time.ts'
import type { Voucher } from '#domain/vouchers/validate-voucher.ts'
import type { VoucherTerms } from '#domain/vouchers/voucher-form.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

export type StoredVoucher = {
  id: number
  voucher: Voucher
  /** Number of paid orders that used the voucher. */
  usedCount: number
  /** Number of unpaid orders and subscriptions that hold the voucher. */
  heldCount: number
  /** Incremented by each change of the terms (dates and limits). */
  version: number
  createdAt: Date
}

/** Returns the voucher, or undefined for an unknown code. `code` must be normalised. */
export async function findVoucher(db: Db, code: string): Promise<StoredVoucher | undefined> {
  const row = await db.selectFrom('voucher').selectAll().where('code', '=', code).executeTakeFirst()
  return row && readVoucher(row)
}

/**
 * Like findVoucher, but locks the row until the transaction ends, so that other holds and uses
 * wait.
 */
export async function lockVoucher(tx: Tx, code: string): Promise<StoredVoucher | undefined> {
  const row = await tx
    .selectFrom('voucher')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  return row && readVoucher(row)
}

/** Converts a row of `voucher`. Throws for a voucher with neither an amount nor a percentage. */
export function readVoucher(row: {
  id: number
  code: string
  amount_sen: number | null
  percent: number | null
  minimum_spend_sen: number
  first_day: string | null
  last_day: string | null
  use_limit: number | null
  customer_limit: number | null
  held_count: number
  used_count: number
  active: boolean
  version: number
  created_at: Date
}): StoredVoucher {
  const voucher: Voucher = {
    code: row.code,
    worth: readWorth(row),
    isActive: row.active,
    firstDay: row.first_day === null ? undefined : calendarDate(row.first_day),
    lastDay: row.last_day === null ? undefined : calendarDate(row.last_day),
    minimumSpend: sen(row.minimum_spend_sen),
    totalLimit: row.use_limit ?? undefined,
    customerLimit: row.customer_limit ?? undefined,
  }
  return {
    id: row.id,
    voucher,
    usedCount: row.used_count,
    heldCount: row.held_count,
    version: row.version,
    createdAt: row.created_at,
  }
}

/** A CHECK constraint of the table requires an amount or a percentage, and not both. */
function readWorth(row: {
  id: number
  amount_sen: number | null
  percent: number | null
}): Voucher['worth'] {
  if (row.amount_sen !== null) return { kind: 'amount', amount: sen(row.amount_sen) }
  if (row.percent === null)
    throw new Error(`voucher ${row.id} has neither an amount nor a percentage`)
  return { kind: 'percent', percent: row.percent }
}

/** Returns the new voucher. Throws a unique violation when the code already exists. */
export async function insertVoucher(
  tx: Tx,
  voucher: Voucher,
  createdAt: Date,
): Promise<StoredVoucher> {
  const { code, worth, minimumSpend } = voucher
  const row = await tx
    .insertInto('voucher')
    .values({
      code,
      kind: worth.kind,
      amount_sen: worth.kind === 'amount' ? worth.amount : null,
      percent: worth.kind === 'percent' ? worth.percent : null,
      minimum_spend_sen: minimumSpend,
      ...toTermColumns(voucher),
      created_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readVoucher(row)
}

/** Changes the terms and increments the version. The caller must have locked the voucher. */
export async function updateTerms(
  tx: Tx,
  id: number,
  terms: Pick<Voucher, keyof VoucherTerms>,
): Promise<StoredVoucher> {
  const row = await tx
    .updateTable('voucher')
    .set((eb) => ({ ...toTermColumns(terms), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return readVoucher(row)
}

/** Pauses or resumes the voucher. Keeps the version, which counts only changes of the terms. */
export async function setVoucherActive(
  tx: Tx,
  id: number,
  isActive: boolean,
): Promise<StoredVoucher> {
  const row = await tx
    .updateTable('voucher')
    .set({ active: isActive })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return readVoucher(row)
}

function toTermColumns(terms: Pick<Voucher, keyof VoucherTerms>) {
  return {
    first_day: terms.firstDay ?? null,
    last_day: terms.lastDay ?? null,
    use_limit: terms.totalLimit ?? null,
    customer_limit: terms.customerLimit ?? null,
  }
}

/** Inserts the vouchers whose codes do not exist yet. */
export async function insertMissingVouchers(
  db: Db,
  rows: Insertable<Tables['voucher']>[],
): Promise<void> {
  await db
    .insertInto('voucher')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

export type VoucherCounts = {
  /** The sum of used and held uses. */
  usedAndHeld: number
  /** Undefined for a voucher without a limit. */
  limit: number | undefined
}

/**
 * Adds to the counts and returns the new counts; a negative number subtracts. Locks the voucher's
 * row. Called only by voucher-holds.store.ts, with the change of a hold that it counts.
 */
export async function addToVoucherCounts(
  tx: Tx,
  voucherId: number,
  difference: { held: number; used: number },
): Promise<VoucherCounts> {
  const row = await tx
    .updateTable('voucher')
    .set((eb) => ({
      held_count: eb('held_count', '+', difference.held),
      used_count: eb('used_count', '+', difference.used),
    }))
    .where('id', '=', voucherId)
    .returning(['held_count', 'used_count', 'use_limit'])
    .executeTakeFirstOrThrow()
  return { usedAndHeld: row.held_count + row.used_count, limit: row.use_limit ?? undefined }
}
