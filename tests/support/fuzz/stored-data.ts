/** Checks that requests of any kind did not damage the stored data. */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import { reseal } from '#server/db/reseal.ts'
import { createSealingKeys } from '#server/db/sealed.ts'

/** The amounts of each order as JSON, by order number. */
type OrderAmounts = ReadonlyMap<string, string>

/** Call it before the requests, for `findDamage`. */
export async function readOrderAmounts(db: Db): Promise<OrderAmounts> {
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'subtotal_sen', 'shipping_sen', 'savings_sen', 'discount_sen', 'total_sen'])
    .execute()
  return new Map(rows.map(({ number, ...amounts }) => [number, JSON.stringify(amounts)]))
}

/** For each rule, a query that returns the rows that violate it. */
const ruleQueries: Readonly<Record<string, string>> = {
  'the total of an order is the sum of its parts': `
    select number as row from orders
    where total_sen <> subtotal_sen + shipping_sen - savings_sen - discount_sen`,
  'the subtotal of an order is the sum of its lines': `
    select number as row from orders o where subtotal_sen <>
      (select coalesce(sum(price_sen * quantity), 0) from order_line l where l.order_id = o.id)`,
  'a Billplz attempt has the amount of its order': `
    select o.number as row from payment_attempt a join orders o on o.id = a.order_id
    where a.provider = 'billplz' and a.amount_sen <> o.total_sen`,
  'an order has at most one unfinished attempt': `
    select order_id::text as row from payment_attempt
    where state in ('creating', 'unknown', 'open') group by order_id having count(*) > 1`,
  'a voucher counts its held and used holds, and stays within its limit': `
    select code as row from voucher v where
      held_count <> (select count(*) from voucher_hold h where h.voucher_id = v.id and h.state = 'held')
      or used_count <> (select count(*) from voucher_hold h where h.voucher_id = v.id and h.state = 'used')
      or held_count + used_count > use_limit`,
  'only staff and the shop have audit entries': `
    select id::text as row from audit where actor_role not in ('admin', 'pharmacist', '')`,
  'an account keeps its role': `
    select id as row from users where id like 'fuzz-%' and role <>
      case id when 'fuzz-admin' then 'admin' when 'fuzz-pharmacist' then 'pharmacist' else 'customer' end`,
}

/**
 * Returns one line for each problem: an order of `amountsBefore` that is lost or has other amounts,
 * a violated rule, or an encrypted value that `dataKey` cannot decrypt. Call it last: it encrypts
 * all values with a new key, so the shop cannot decrypt them afterwards.
 */
export async function findDamage(
  db: Db,
  amountsBefore: OrderAmounts,
  dataKey: string,
): Promise<string[]> {
  if (amountsBefore.size === 0) throw new Error('there are no orders to compare')
  const amountsAfter = await readOrderAmounts(db)
  const damage = [...amountsBefore]
    .filter(([number, amounts]) => amountsAfter.get(number) !== amounts)
    .map(([number]) => `order ${number} is lost or has other amounts`)
  for (const [rule, query] of Object.entries(ruleQueries)) {
    const { rows } = await sql<{ row: string }>`${sql.raw(query)}`.execute(db)
    if (rows.length > 0)
      damage.push(`violated rule: ${rule}; rows: ${rows.map(({ row }) => row).join(', ')}`)
  }
  const newKey = Buffer.alloc(32, 9).toString('base64')
  const { unreadableValues } = await reseal(db, createSealingKeys([newKey, dataKey]))
  return [...damage, ...unreadableValues.map((value) => `cannot decrypt ${value}`)]
}
