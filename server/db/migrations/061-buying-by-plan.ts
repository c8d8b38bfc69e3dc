/**
 * For subscriptions: a voucher may be held for a subscription until its first order exists, and a
 * provider message has a kind.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function buyingByPlan(tx: Tx): Promise<void> {
  await sql`alter table voucher_hold
    alter column order_id drop not null,
    add column subscription_id integer unique references subscription (id),
    add check (order_id is not null or subscription_id is not null)`.execute(tx)
  await sql`alter table provider_message add column kind text not null default ''`.execute(tx)
}
