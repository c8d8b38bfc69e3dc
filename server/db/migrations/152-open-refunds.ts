/**
 * Restores the payment state of orders with an open refund task. A sync with PayPal had changed the
 * state, so the order could be made although its refund was due.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function restoreOpenRefunds(tx: Tx): Promise<void> {
  await sql`
    with wrong_order as (
      select id, payment from orders
      where payment <> 'refund_due'
        and exists (select from refund where order_id = orders.id and refund.state = 'open')
    ), event as (
      insert into order_event (order_id, at, actor, subject, from_state, to_state, cause)
      select id, now(), 'shop', 'payment', payment, 'refund_due', 'a refund task is open'
      from wrong_order
    )
    update orders set payment = 'refund_due', changed_at = now(), version = version + 1
    where id in (select id from wrong_order)`.execute(tx)
}
