/** Reads what a batch takes from stock: its weighings, the lots and the printed sheet. */
import assert from 'node:assert/strict'

import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { ApiCall } from '#web/api/client.ts'

import { readPdf } from '#tests/support/read-pdf.ts'
import type { BatchReply } from './weigh-batch.ts'

/** Returns the weighing of the batch's first ingredient that is weighed as a salt. */
export function findSaltWeighing(batch: BatchReply): BatchReply['weighings'][number] {
  const weighing = batch.weighings.find(({ compound }) => compound !== '')
  assert.ok(weighing)
  return weighing
}

/** Returns the ledger of a lot, oldest movement first, with amounts in nanograms. */
export async function listLotMovements(db: Db, lotNumber: string) {
  const { rows } = await sql<{
    kind: string
    amount: number
    reason: string
    batch: string | null
  }>`
    select kind, amount, reason, batch.number as batch from stock_movement movement
    left join batch on batch.id = movement.batch_id
    where lot_id = (select id from lot where number = ${lotNumber}) order by movement.id`.execute(
    db,
  )
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
}

/** Returns the stock of a lot in nanograms. */
export async function readLotStock(call: ApiCall, lotNumber: string): Promise<number> {
  return (await call('GET /api/pharmacy/lots/{lotNumber}', { params: { lotNumber } })).stock
}

/** Returns the text of the batch sheet, with single spaces. */
export async function printBatchSheet(call: ApiCall, { number }: BatchReply): Promise<string> {
  const params = { batchNumber: number }
  const { base64 } = await call('GET /api/pharmacy/batches/{batchNumber}/sheet', { params })
  return readPdf(Buffer.from(base64, 'base64')).join(' ').replaceAll(/\s+/g, ' ')
}
