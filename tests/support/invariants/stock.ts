/**
 * Finds violations of the stock ledger: no lot is below zero, and the movements `weighed` equal the
 * weighings of closed batches.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

export async function findStockViolations(db: Db): Promise<string[]> {
  const { rows: lots } = await sql<{ number: string }>`
    select number from lot
    where (select coalesce(sum(amount), 0) from stock_movement where lot_id = lot.id) < 0`.execute(
    db,
  )
  const { rows: differences } = await sql<{ batch_id: number }>`
    (select batch_id, lot_id, -amount as amount from stock_movement where kind = 'weighed'
      except all ${weighingsOfClosedBatches})
    union all
    (${weighingsOfClosedBatches} except all
      select batch_id, lot_id, -amount from stock_movement where kind = 'weighed')`.execute(db)
  return [
    ...lots.map(({ number }) => `stock: lot ${number} is below zero`),
    ...differences.map(
      ({ batch_id: batchId }) => `stock: batch ${batchId}: movements differ from weighings`,
    ),
  ]
}

const weighingsOfClosedBatches = sql`
  select batch_id, lot_id, batch_weighing.amount from batch_weighing
  join batch on batch.id = batch_id and batch.state = 'checked'`
