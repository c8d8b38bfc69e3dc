/**
 * Exports a recall as a file. The CSV contains the customers and is for the pharmacy and the
 * authority. The PDF contains no names or contacts of customers, so it may also go to the supplier.
 */
import type { FastifyReply } from 'fastify'

import type { HandlerResult } from '#contract/call.ts'
import { csvByteOrderMark, formatCsvLine } from '#domain/csv.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { setCsvDownloadHeaders } from '#server/http/download-headers.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { getTracedLot } from '#server/recalls/trace/find-traced-lots.ts'
import { readRecallDetails } from '#server/recalls/read-recall.ts'
import { listBatchRows, listOrderRows, listFactRows, type ReportFacts } from './report-rows.ts'
import { readLotAmounts } from '#server/recalls/trace/show-trace.ts'

/** Sends the CSV file. Throws NOT_FOUND when the lot or its recall does not exist. */
export async function exportRecallCsv(
  shop: Shop,
  actor: Actor,
  lotNumber: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const facts = await recordAndReadReport(shop, actor, lotNumber, 'CSV')
  const lines = [
    ...listFactRows(facts),
    [],
    ...listBatchRows(facts),
    [],
    ...listOrderRows(facts, { withCustomers: true }),
  ]
  const text = csvByteOrderMark + lines.map((cells) => formatCsvLine(cells)).join('')
  return setCsvDownloadHeaders(reply, `recall-${facts.lot.number}.csv`).send(text)
}

/** Returns the PDF file. Throws NOT_FOUND when the lot or its recall does not exist. */
export async function drawRecallPdf(
  shop: Shop,
  actor: Actor,
  lotNumber: string,
): Promise<HandlerResult<'GET /api/recalls/{lotNumber}/report'>> {
  const facts = await recordAndReadReport(shop, actor, lotNumber, 'PDF')
  // Lazy-loaded at the first report, because the PDF libraries are large and rarely needed.
  const { drawRecallReport } = await import('./draw-recall-report.ts')
  const bytes = await drawRecallReport(facts, settingsOf(shop).seller, shop.now())
  return { name: `recall-${facts.lot.number}.pdf`, base64: bytes.toString('base64') }
}

/** Reads the facts of a recall and records the export in the audit log, in one transaction. */
function recordAndReadReport(
  shop: Shop,
  actor: Actor,
  lotNumber: string,
  file: 'CSV' | 'PDF',
): Promise<ReportFacts> {
  return transact(shop.db, async (tx) => {
    const lot = await getTracedLot(tx, lotNumber)
    const facts = await readRecallDetails(tx, lot)
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'recall.exported',
      subjectId: lot.number,
      detail: { file, count: facts.orders.length },
    })
    return { ...facts, amounts: await readLotAmounts(tx, lot) }
  })
}
