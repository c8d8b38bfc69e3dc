/** Deletes ended plans, and erases their health data long before. */
import { sql, type RawBuilder } from 'kysely'

import type { Tables } from '#server/db/tables.ts'
import { transact } from '#server/db/transact.ts'
import { eraseColumns } from '#server/erasure/erase-columns.ts'

import type { Batch } from './delete-rows.ts'

/**
 * `subscription_delivery` is deleted with its order, so a plan stays as long as one of its orders.
 */
export const tablesOfPlans = [
  'subscription_line',
  'subscription_event',
  'voucher_hold',
] as const satisfies readonly (keyof Tables)[]

export function deletePlans(old: (now: Date) => RawBuilder<unknown>): Batch {
  return planBatch(
    (now) => sql`${old(now)} and not exists (
      select from subscription_delivery where subscription_id = subscription.id)`,
    async (tx, ids) => {
      for (const table of tablesOfPlans)
        await sql`delete from ${sql.table(table)}
          where subscription_id in (${sql.join(ids)})`.execute(tx)
      await tx.deleteFrom('subscription').where('id', 'in', ids).execute()
    },
  )
}

export function erasePlansHealth(old: (now: Date) => RawBuilder<unknown>): Batch {
  return planBatch(
    (now) => sql`${old(now)}
      and coalesce(medical_note, quiz_answers, cancel_reason) is not null`,
    (tx, ids) => eraseColumns(tx, 'plan', ids),
  )
}

function planBatch(
  which: (now: Date) => RawBuilder<unknown>,
  work: (tx: Parameters<typeof eraseColumns>[0], ids: number[]) => Promise<void>,
): Batch {
  return (shop, batchSize) =>
    transact(shop.db, async (tx) => {
      const found = await sql<{ id: number }>`
        select id from subscription where ${which(shop.now())}
        order by id limit ${batchSize} for update skip locked`.execute(tx)
      const ids = found.rows.map(({ id }) => id)
      if (ids.length > 0) await work(tx, ids)
      return ids.length
    })
}
