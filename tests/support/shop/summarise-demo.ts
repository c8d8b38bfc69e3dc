import { sql } from 'kysely'

import type { TestShop } from './test-shop.ts'

/** Reads the columns that have neither a random id nor a link to one. */
export async function summariseDemo({ shop: { db } }: Pick<TestShop, 'shop'>) {
  const read = async (query: string) => (await sql.raw(query).execute(db)).rows
  return {
    orders: await read(`select placed_at, paid_at, dispatched_at, delivered_at, payment, status,
      email, last_name, total_sen, voucher_code, tracking_number,
      (select array_agg(product_name || quantity order by position) from order_line
        where order_id = orders.id) as lines
      from orders order by id`),
    reviews: await read('select step, at, name from review_step order by at, step, name'),
    batches: await read('select number, state, product_name, capsules from batch order by number'),
    weighings: await read(`select batch.number as batch, lot.number as lot,
        batch_weighing.ingredient_id, amount
      from batch_weighing join batch on batch.id = batch_id join lot on lot.id = lot_id
      order by 1, 2, 3`),
    movements: await read('select lot_id, kind, amount, at from stock_movement order by id'),
    emails: await read('select kind, recipient, state, queued_at from outbox_email order by id'),
    issues: await read('select kind, opened_at, closed_at from payment_issue order by id'),
    vouchers: await read('select code, used_count, held_count from voucher order by code'),
    plans: await read('select email, state, next_at from subscription order by id'),
    visits: await read('select day, name, route, step from analytics_event order by id'),
    audit: await read('select at, action, actor_email from audit order by id'),
  }
}
