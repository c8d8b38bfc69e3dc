/**
 * What visitors who have agreed did: a name, the pattern of an address, the number of a quiz's screen,
 * under a number made of chance that lives for a day. Nothing leads from here to a person or an order.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function analytics(tx: Tx): Promise<void> {
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
