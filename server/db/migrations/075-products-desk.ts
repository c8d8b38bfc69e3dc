/**
 * For the products desk: a version that each change must name, to detect concurrent changes; the
 * drawing that the pictures were made from; and all earlier prices of a product.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function productsDesk(tx: Tx): Promise<void> {
  await sql`
    alter table product
      add column version integer not null default 1,
      add column drawn text`.execute(tx)
  await sql`
    create table product_price (
      id integer generated always as identity primary key,
      product_id integer not null references product (id) on delete cascade,
      price_sen integer not null check (price_sen > 0),
      from_at timestamptz not null default now(),
      set_by text
    )`.execute(tx)
  await sql`create index product_price_of on product_price (product_id, id desc)`.execute(tx)
  await sql`
    insert into product_price (product_id, price_sen, from_at)
    select id, price_sen, created_at from product`.execute(tx)
}
