/**
 * Couriers of the shop: four that are common in Malaysia, and own delivery. Where their formats and
 * URLs come from, and what a format means: docs/decisions/123-couriers-and-shipping.md. Couriers are
 * deactivated, never deleted, so orders and the audit log can name them.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createCourierTable(tx: Tx): Promise<void> {
  // `version` detects concurrent changes by staff.
  await sql`
    create table courier (
      id text primary key check (id ~ '^[a-z0-9-]{1,44}$'),
      name text not null,
      url_pattern text not null,
      number_formats text[] not null,
      active boolean not null default true,
      position integer not null check (position between 1 and 99),
      version integer not null default 1
    )`.execute(tx)
  await sql`create unique index courier_by_name on courier (lower(name))`.execute(tx)
  await sql`
    insert into courier (id, name, url_pattern, number_formats, position) values
      ('pos-laju', 'Pos Laju', 'https://tracking.pos.com.my/tracking/{number}',
        array['AA9{9}MY', 'PL9{12}'], 1),
      ('jt-express', 'J&T Express', 'https://www.jtexpress.my/tracking/{number}',
        array['9{12}', 'JT9{10-13}'], 2),
      ('dhl-ecommerce', 'DHL eCommerce', 'https://ecommerceportal.dhl.com/track/?ref={number}',
        array['MY*{10-30}'], 3),
      ('ninja-van', 'Ninja Van', 'https://www.ninjavan.co/en-my/tracking?id={number}',
        array['NV*{6-20}'], 4),
      ('own-delivery', 'Own delivery', '', array[]::text[], 5)`.execute(tx)
}
