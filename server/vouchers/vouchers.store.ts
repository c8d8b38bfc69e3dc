/** Rows of vouchers and their holds. A voucher's counts change only together with its holds. */
import type { Insertable } from 'kysely'

import { sen } from '#domain/money.ts'
import { calendarDate } from '#domain/time.ts'
import type { Voucher, VoucherUses } from '#domain/vouchers/validate-voucher.ts'
import { voucherHoldMoves, type VoucherHoldState } from '#domain/vouchers/voucher-hold.ts'
import type { VoucherTerms } from '#domain/vouchers/voucher-form.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

/**
 * A voucher with its counts of uses and holds. `version` is incremented by each change of its
 * terms.
 */
export type StoredVoucher = {
  id: number
  voucher: Voucher
  used: number
  held: number
  version: number
  createdAt: Date
}

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
    worth:
      row.amount_sen === null
        ? { kind: 'percent', percent: row.percent ?? 0 }
        : { kind: 'amount', amount: sen(row.amount_sen) },
    active: row.active,
    firstDay: row.first_day === null ? undefined : calendarDate(row.first_day),
    lastDay: row.last_day === null ? undefined : calendarDate(row.last_day),
    minimumSpend: sen(row.minimum_spend_sen),
    totalLimit: row.use_limit ?? undefined,
    customerLimit: row.customer_limit ?? undefined,
  }
  return {
    id: row.id,
    voucher,
    used: row.used_count,
    held: row.held_count,
    version: row.version,
    createdAt: row.created_at,
  }
}

/**
 * Returns the uses of a voucher that count against its limits. The hold of the given order does not
 * count, so that an order that is paid again does not block itself. `byCustomer` counts the orders
 * of this buyer.
 */
export async function countUses(
  tx: Tx,
  storedVoucher: StoredVoucher,
  buyer: { customer: string; orderId: number | undefined },
): Promise<VoucherUses> {
  const holds = await tx
    .selectFrom('voucher_hold')
    .select(['order_id', 'customer', 'state'])
    .where('voucher_id', '=', storedVoucher.id)
    .where('state', 'in', ['held', 'used'])
    .where((eb) =>
      eb.or([
        eb('customer', '=', buyer.customer),
        ...(buyer.orderId === undefined ? [] : [eb('order_id', '=', buyer.orderId)]),
      ]),
    )
    .execute()
  const orderHold = holds.find((hold) => hold.order_id === buyer.orderId)
  return {
    used: storedVoucher.used - (orderHold?.state === 'used' ? 1 : 0),
    held: storedVoucher.held - (orderHold?.state === 'held' ? 1 : 0),
    byCustomer: holds.filter((hold) => hold !== orderHold && hold.customer === buyer.customer)
      .length,
  }
}

/** Throws a duplicate error when the code already exists. */
export async function insertVoucher(tx: Tx, voucher: Voucher, at: Date): Promise<StoredVoucher> {
  const { code, worth, minimumSpend } = voucher
  const row = await tx
    .insertInto('voucher')
    .values({
      code,
      kind: worth.kind,
      amount_sen: worth.kind === 'amount' ? worth.amount : null,
      percent: worth.kind === 'percent' ? worth.percent : null,
      minimum_spend_sen: minimumSpend,
      ...termColumns(voucher),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readVoucher(row)
}

export async function updateTerms(
  tx: Tx,
  id: number,
  terms: Pick<Voucher, keyof VoucherTerms>,
): Promise<StoredVoucher> {
  const row = await tx
    .updateTable('voucher')
    .set((eb) => ({ ...termColumns(terms), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return readVoucher(row)
}

export async function updateActive(tx: Tx, id: number, active: boolean): Promise<StoredVoucher> {
  const row = await tx
    .updateTable('voucher')
    .set({ active })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return readVoucher(row)
}

function termColumns(terms: Pick<Voucher, keyof VoucherTerms>) {
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

export type Hold = { voucherId: number; state: VoucherHoldState }

/** Returns the hold of an order, locked until the transaction ends. */
export async function lockHold(tx: Tx, orderId: number): Promise<Hold | undefined> {
  const row = await tx
    .selectFrom('voucher_hold')
    .select(['voucher_id', 'state'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (!isHoldState(row.state))
    throw new Error(`voucher hold of order ${orderId} has unknown state ${row.state}`)
  return { voucherId: row.voucher_id, state: row.state }
}

function isHoldState(text: string): text is VoucherHoldState {
  return Object.hasOwn(voucherHoldMoves, text)
}

/**
 * Saves a hold for the order. An earlier hold of the order becomes `held` again and keeps its
 * voucher and customer.
 */
export async function upsertHold(
  tx: Tx,
  hold: { voucherId: number; orderId: number; customer: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('voucher_hold')
    .values({
      voucher_id: hold.voucherId,
      order_id: hold.orderId,
      customer: hold.customer,
      state: 'held',
      held_at: hold.at,
      changed_at: hold.at,
    })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ state: 'held', held_at: hold.at, changed_at: hold.at }),
    )
    .execute()
}

/** `usedAndHeld` is the sum of both counts. `limit` is undefined for a voucher without a limit. */
export type VoucherCounts = { usedAndHeld: number; limit: number | undefined }

/** Adds to the counts and returns the new counts. A negative number subtracts. */
export async function addToVoucherCounts(
  tx: Tx,
  voucherId: number,
  change: { held: number; used: number },
): Promise<VoucherCounts> {
  const row = await tx
    .updateTable('voucher')
    .set((eb) => ({
      held_count: eb('held_count', '+', change.held),
      used_count: eb('used_count', '+', change.used),
    }))
    .where('id', '=', voucherId)
    .returning(['held_count', 'used_count', 'use_limit'])
    .executeTakeFirstOrThrow()
  return { usedAndHeld: row.held_count + row.used_count, limit: row.use_limit ?? undefined }
}

/**
 * Returns whether the customer of this order has more uses and holds of its voucher than the
 * customer limit allows.
 */
export async function isCustomerOverLimit(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('voucher_hold as late')
    .innerJoin('voucher', 'voucher.id', 'late.voucher_id')
    .innerJoin('voucher_hold as counted', (join) =>
      join
        .onRef('counted.voucher_id', '=', 'late.voucher_id')
        .onRef('counted.customer', '=', 'late.customer')
        .on('counted.state', 'in', ['held', 'used']),
    )
    .select('voucher.customer_limit')
    .where('late.order_id', '=', orderId)
    .groupBy('voucher.customer_limit')
    .having((eb) => eb(eb.fn.countAll<number>(), '>', eb.ref('voucher.customer_limit')))
    .executeTakeFirst()
  return row !== undefined
}

export async function setHoldState(
  tx: Tx,
  orderId: number,
  state: 'held' | 'used' | 'released',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('voucher_hold')
    .set({ state, changed_at: at })
    .where('order_id', '=', orderId)
    .execute()
}

/** Saves a hold for a subscription that has no order yet. */
export async function insertSubscriptionHold(
  tx: Tx,
  hold: { voucherId: number; subscriptionId: number; customer: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('voucher_hold')
    .values({
      voucher_id: hold.voucherId,
      subscription_id: hold.subscriptionId,
      customer: hold.customer,
      state: 'held',
      held_at: hold.at,
      changed_at: hold.at,
    })
    .execute()
}

/**
 * Passes a subscription's hold to its first order, whatever the state of the hold. If the hold was
 * released before a late payment, the order still redeems the voucher.
 */
export async function assignHoldToOrder(
  tx: Tx,
  subscriptionId: number,
  orderId: number,
): Promise<void> {
  await tx
    .updateTable('voucher_hold')
    .set({ order_id: orderId })
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/**
 * Releases the hold of a subscription unless an order has it. Returns the id of the released
 * voucher, if any.
 */
export async function endSubscriptionHold(
  tx: Tx,
  subscriptionId: number,
  at: Date,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('voucher_hold')
    .set({ state: 'released', changed_at: at })
    .where('subscription_id', '=', subscriptionId)
    .where('order_id', 'is', null)
    .where('state', '=', 'held')
    .returning('voucher_id')
    .executeTakeFirst()
  return row?.voucher_id
}
