/** Reads vouchers, and their uses and holds, for staff. */
import { type Expression, type SqlBool, sql } from 'kysely'

import { dateInMalaysia } from '#domain/time.ts'
import type { VoucherStatus } from '#domain/vouchers/voucher-status.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import type { Db } from '#server/db/open-database.ts'

import { readVoucher, type StoredVoucher } from './vouchers.store.ts'

export type VoucherFilter = {
  /** Part of a normalised code. An empty text matches all codes. */
  code: string
  /** Undefined for all statuses. */
  status: VoucherStatus | undefined
}

/** Returns a page of the matching vouchers, newest first, and the number of all matching ones. */
export async function listVouchers(
  db: Db,
  filter: VoucherFilter & { now: Date; page: number; limit: number },
): Promise<{ vouchers: StoredVoucher[]; total: number }> {
  const query = db.selectFrom('voucher').where(buildFilterCondition(filter, filter.now))
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { vouchers: rows.map(readVoucher), total }
}

/** Returns all vouchers that match, newest first. */
export async function listAllVouchers(
  db: Db,
  filter: VoucherFilter & { now: Date },
): Promise<StoredVoucher[]> {
  const rows = await db
    .selectFrom('voucher')
    .selectAll()
    .where(buildFilterCondition(filter, filter.now))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(readVoucher)
}

function buildFilterCondition({ code, status }: VoucherFilter, now: Date): Expression<SqlBool> {
  const pattern = `%${escapeLike(code)}%`
  const codeMatches = sql<boolean>`code like ${pattern}`
  return status
    ? sql<boolean>`${codeMatches} and ${buildStatusCondition(status, now)}`
    : codeMatches
}

/**
 * Returns the SQL condition that a voucher has the status. The same rule as `deriveVoucherStatus`
 * of the domain; vouchers-desk.test.ts fails when the two differ.
 */
function buildStatusCondition(status: VoucherStatus, now: Date): Expression<SqlBool> {
  const today = dateInMalaysia(now)
  return sql<boolean>`${status} = case
    when last_day < ${today} then 'ended'
    when used_count >= use_limit then 'used up'
    when not active then 'paused'
    when first_day > ${today} then 'planned'
    else 'active' end`
}

/**
 * Returns two sums over the paid orders with a voucher: their discounts, and their totals minus
 * refunds. Fully refunded orders do not count, as in the sales of the overview. The discount of a
 * partly refunded order counts in full.
 */
export async function sumUses(
  db: Db,
  voucherId: number,
): Promise<{ discountSen: number; salesSen: number }> {
  const { discount, sales } = await db
    .selectFrom('voucher_hold')
    .innerJoin('orders', 'orders.id', 'voucher_hold.order_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('refund')
          .select((eb) => eb.fn.sum<number | null>('amount_sen').as('refunded_sen'))
          .whereRef('refund.order_id', '=', 'orders.id')
          .where('refund.state', '=', 'done')
          .as('done_refund'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      eb.fn.sum<number | null>('discount_sen').as('discount'),
      sql<number | null>`sum(total_sen - coalesce(refunded_sen, 0))`.as('sales'),
    ])
    .where('voucher_id', '=', voucherId)
    .where('voucher_hold.state', '=', 'used')
    .where('payment', '!=', 'refunded')
    .executeTakeFirstOrThrow()
  // A sum over no rows is null.
  return { discountSen: discount ?? 0, salesSen: sales ?? 0 }
}

/**
 * Returns a page of the uses and holds of a voucher, newest first, and the number of all of them.
 * `number` and `payment` are null for a subscription that has no order yet.
 */
export async function listUsesAndHolds(
  db: Db,
  voucherId: number,
  { page, limit }: { page: number; limit: number },
) {
  const query = db
    .selectFrom('voucher_hold')
    .where('voucher_id', '=', voucherId)
    .where('voucher_hold.state', 'in', ['held', 'used'])
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .leftJoin('orders', 'orders.id', 'voucher_hold.order_id')
    .leftJoin('subscription', 'subscription.id', 'voucher_hold.subscription_id')
    .select(['voucher_hold.id', 'voucher_hold.state', 'held_at', 'orders.number', 'orders.payment'])
    // The voucher of a subscription reduces its first delivery. Until the first payment creates the
    // order of that delivery, the amounts are those of the subscription.
    .select((eb) => [
      eb.fn.coalesce('orders.discount_sen', 'subscription.discount_sen').as('discount_sen'),
      eb.fn.coalesce('orders.total_sen', 'subscription.first_sen').as('total_sen'),
    ])
    // The where condition above selects the states. The CHECK constraint of voucher_hold requires
    // an order or a subscription, so the amounts are never null.
    .$narrowType<{ state: 'held' | 'used'; discount_sen: number; total_sen: number }>()
    .orderBy('held_at', 'desc')
    .orderBy('voucher_hold.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total }
}
