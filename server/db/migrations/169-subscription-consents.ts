/**
 * Consents of subscriptions from before they were recorded. The terms had one version until then.
 * An older process goes on without them: create-delivery.ts needs none.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addSubscriptionConsents(tx: Tx): Promise<void> {
  await sql`
    insert into consent (kind, version, about, about_id, given_at)
    select kind, '2026-11', 'subscription', id::text, created_at
    from subscription, unnest(array['terms', 'medical_note']) as kind
    where kind = 'terms' or medical_note is not null`.execute(tx)
}
