/**
 * Finds violations of I12 (docs/payments.md): closed batches, decided reviews, released lots and
 * refunds of staff are in the audit log.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

export async function findAuditViolations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select 'batch ' || number as subject from batch where state = 'checked' and not exists (
      select from audit where subject_kind = 'batch' and subject_id = batch.number
        and action in ('batch.checked', 'batch.checked_alone'))
    union all
    select 'order ' || orders.number || ' (' || review.state || ')' from review
    join orders on orders.id = review.order_id
    where review.state in ('approved', 'declined') and not exists (
      select from audit where subject_kind = 'order' and subject_id = orders.number
        and (action = 'case.' || review.state
          or (review.state = 'approved' and action = 'case.approved_over')))
    union all
    select 'lot ' || number from lot where released_at is not null and not exists (
      select from audit where subject_kind = 'lot' and subject_id = lot.number
        and action in ('lot.released', 'lot.released_without'))
    union all
    select 'refund of order ' || orders.number from refund
    join orders on orders.id = refund.order_id
    where not exists (select from audit where subject_kind = 'order'
      and subject_id = orders.number and action like 'order.refund%')`.execute(db)
  return rows.map(({ subject }) => `I12: ${subject} is not in the audit log`)
}
