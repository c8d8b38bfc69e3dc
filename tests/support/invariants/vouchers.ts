/**
 * Finds violations of I5 (docs/payments.md): a voucher's counts equal its holds and never exceed
 * its limits.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

export async function findVoucherViolations(db: Db): Promise<string[]> {
  return [
    ...(await findWrongCounts(db)),
    ...(await findExceededLimits(db)),
    ...(await findWrongHolds(db)),
  ]
}

async function findWrongCounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from voucher
    where held_count <> (select count(*) from voucher_hold
        where voucher_id = voucher.id and state = 'held')
      or used_count <> (select count(*) from voucher_hold
        where voucher_id = voucher.id and state = 'used')`.execute(db)
  return rows.map(({ code }) => `I5: the counts of voucher ${code} differ from its holds`)
}

/** Ignores vouchers with a payment issue: a payment after the hold ended may exceed a limit. */
async function findExceededLimits(db: Db): Promise<string[]> {
  const { rows: totals } = await sql<{ code: string }>`
    select code from voucher where held_count + used_count > use_limit and not exists (
      select from payment_issue join voucher_hold on voucher_hold.order_id = payment_issue.order_id
      where kind = 'voucher over limit' and voucher_id = voucher.id)`.execute(db)
  const { rows: customers } = await sql<{ code: string }>`
    select code from voucher join voucher_hold on voucher_id = voucher.id
    where voucher_hold.state <> 'released' and not exists (
      select from payment_issue join voucher_hold as late on late.order_id = payment_issue.order_id
      where kind = 'voucher over limit' and late.voucher_id = voucher.id
        and late.customer = voucher_hold.customer)
    group by voucher.id, customer having count(*) > customer_limit`.execute(db)
  return [
    ...totals.map(({ code }) => `I5: voucher ${code} is used and held above its limit`),
    ...customers.map(({ code }) => `I5: a customer uses voucher ${code} above its limit`),
  ]
}

/** A paid order has used its voucher; an order that can no longer be paid does not hold it. */
async function findWrongHolds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string; payment: string; state: string }>`
    select number, payment, coalesce(voucher_hold.state, 'missing') as state from orders
    left join voucher_hold on voucher_hold.order_id = orders.id
    where voucher_code is not null and (
      (paid_at is not null) <> (voucher_hold.state is not distinct from 'used')
      or (payment = 'expired' and voucher_hold.state = 'held'))`.execute(db)
  return rows.map(
    ({ number, payment, state }) => `I5: order ${number} is ${payment}, its voucher is ${state}`,
  )
}
