import { sql } from 'kysely'

import type { TestShop } from './test-shop.ts'

/**
 * Reads the columns of a demo that are equal after each start: those without random ids or
 * references to them. Use it to compare two demos.
 */
export async function summariseDemo({ shop: { db } }: Pick<TestShop, 'shop'>) {
  const readRows = async (query: string) => (await sql.raw(query).execute(db)).rows
  return {
    orders: await readRows(`select placed_at, paid_at, dispatched_at, delivered_at, payment, status,
      email, last_name, total_sen, voucher_code, tracking_number,
      (select array_agg(product_name || quantity order by position) from order_line
        where order_id = orders.id) as lines
      from orders order by id`),
    reviews: await readRows('select step, at, name from review_step order by at, step, name'),
    batches: await readRows(
      'select number, state, product_name, capsules from batch order by number',
    ),
    weighings: await readRows(`select batch.number as batch, lot.number as lot,
        batch_weighing.ingredient_id, amount
      from batch_weighing join batch on batch.id = batch_id join lot on lot.id = lot_id
      order by 1, 2, 3`),
    movements: await readRows('select lot_id, kind, amount, at from stock_movement order by id'),
    emails: await readRows(
      'select kind, recipient, state, queued_at from outbox_email order by id',
    ),
    issues: await readRows('select kind, opened_at, closed_at from payment_issue order by id'),
    vouchers: await readRows('select code, used_count, held_count from voucher order by code'),
    subscriptions: await readRows('select email, state, next_at from subscription order by id'),
    visits: await readRows('select day, name, route, step from analytics_event order by id'),
    audit: await readRows('select at, action, actor_email from audit order by id'),
  }
}
