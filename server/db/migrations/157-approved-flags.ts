/**
 * Deletes the flags of approvals that no check needs any more. They may contain health data of
 * other orders, in readable texts; new approvals store hashes. The flags of orders that are still
 * to be made stay, because without them the next check would withdraw the approval.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function deleteFlagsOfPastApprovals(tx: Tx): Promise<void> {
  await sql`
    update review set approved_flags = null
    from orders
    where orders.id = review.order_id and approved_flags is not null
      and (orders.dispatched_at is not null or orders.delivered_at is not null
        or orders.payment not in ('paid', 'partially_refunded', 'refund_due'))`.execute(tx)
}
