/**
 * Marks of an erasure of health data. `subscription.health_erased_at`: later deliveries go to a
 * pharmacist, because a note may be missing. `outbox_email.erasure_requested_at`: the email was
 * queued when its sender withdrew consent, and is deleted after it was sent.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addErasureMarks(tx: Tx): Promise<void> {
  await sql`alter table subscription add column health_erased_at timestamptz`.execute(tx)
  await sql`alter table outbox_email add column erasure_requested_at timestamptz`.execute(tx)
  // A subscription without health data whose deliveries had some was erased by its customer.
  await sql`
    update subscription set health_erased_at = erased.at
    from (
      select delivery.subscription_id,
        max(coalesce(orders.health_erased_at, orders.health_erasure_requested_at)) as at
      from subscription_delivery delivery join orders on orders.id = delivery.order_id
      group by delivery.subscription_id
    ) erased
    where erased.subscription_id = subscription.id and erased.at is not null
      and medical_note is null and quiz_answers is null`.execute(tx)
}
