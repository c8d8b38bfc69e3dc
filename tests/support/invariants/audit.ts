/**
 * Finds violations of I12 (docs/payments.md): closed batches (state `checked`), decided reviews,
 * released lots and refunds by staff are in the audit log. The second action of each pair is the
 * exception: closed by one person, approved despite a flag, released without a certificate. Limit:
 * one entry of an order covers all its refunds.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

export async function findAuditViolations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select 'batch ' || batch.number as subject from batch where state = 'checked' and not exists (
      select from audit where subject_kind = 'batch' and subject_id = batch.number
        and action in ('batch.checked', 'batch.checked_alone'))
    union all
    select 'order ' || orders.number || ' (' || review.state || ')' from review
    join orders on orders.id = review.order_id
    where review.state in ('approved', 'declined') and not exists (
      select from audit where subject_kind = 'order' and subject_id = orders.number
        and ((review.state = 'approved' and action in ('case.approved', 'case.approved_over'))
          or (review.state = 'declined' and action = 'case.declined')))
    union all
    select 'lot ' || lot.number from lot where released_at is not null and not exists (
      select from audit where subject_kind = 'lot' and subject_id = lot.number
        and action in ('lot.released', 'lot.released_without'))
    union all
    select 'refund of order ' || orders.number from refund
    join orders on orders.id = refund.order_id
    where not exists (select from audit where subject_kind = 'order'
      and subject_id = orders.number and action in
        ('order.refund_asked', 'order.refund_done', 'order.refund_withdrawn'))`.execute(db)
  return rows.map(({ subject }) => `I12: ${subject} is not in the audit log`)
}
