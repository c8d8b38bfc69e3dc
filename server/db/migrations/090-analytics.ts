/**
 * Events of visitors who accepted analytics: name, route pattern or quiz step, under a random
 * number that lasts one day. Nothing here links to a person or an order.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createAnalyticsEventTable(tx: Tx): Promise<void> {
  await sql`
    create table analytics_event (
      id integer generated always as identity primary key,
      at timestamptz not null,
      day date not null,
      visitor text not null,
      name text not null,
      route text,
      step smallint
    )`.execute(tx)
  await sql`create index analytics_event_by_day on analytics_event (day, name)`.execute(tx)
}
