/** Exports a ledger as CSV. `csvLine` escapes cells that a spreadsheet would run as formulas. */
import type { FastifyReply } from 'fastify'

import { csvByteOrderMark, csvLine } from '#domain/csv.ts'
import { movementTexts } from '#domain/stock/movement.ts'
import type { StockUnit } from '#domain/stock/stock-amount.ts'
import { dateInMalaysia, formatDateTime } from '#domain/time.ts'
import { setCsvDownloadHeaders } from '#server/http/download.ts'
import type { Shop } from '#server/shop.ts'

import { readWholeLedger, type LedgerRow, type LedgerSubject } from './read-ledger.ts'

/**
 * Returns all movements of the subject, oldest first, and sets the headers of the download. `name`
 * is part of the file's name, in ASCII.
 */
export async function exportLedger(
  shop: Shop,
  { subject, unit, name }: { subject: LedgerSubject; unit: StockUnit; name: string },
  reply: FastifyReply,
): Promise<string> {
  const rows = await readWholeLedger(shop.db, subject)
  setCsvDownloadHeaders(reply, `ledger-${name}-${dateInMalaysia(shop.now())}.csv`)
  const columns = createColumns(unit)
  const titles = csvLine(columns.map(([title]) => title))
  const lines = rows.map((row) => csvLine(columns.map(([, cellOf]) => cellOf(row))))
  return csvByteOrderMark + titles + lines.join('')
}

/**
 * Title and cells of a column. Amounts are exact and in one unit, so that a spreadsheet can sum
 * them.
 */
type Column = readonly [title: string, cellOf: (row: LedgerRow) => string | number]

function createColumns(unit: StockUnit): readonly Column[] {
  const amountUnit = unit === 'mass' ? 'g' : unit
  const formatAmount = (amount: number) => (unit === 'mass' ? gramsText(amount) : String(amount))
  return [
    ['Time', ({ at }) => formatDateTime(at)],
    ['Lot', ({ lot }) => lot],
    ["Supplier's lot", ({ supplierLot }) => supplierLot],
    ['Movement', ({ kind }) => movementTexts[kind]],
    [`In (${amountUnit})`, ({ amount }) => (amount > 0 ? formatAmount(amount) : '')],
    [`Out (${amountUnit})`, ({ amount }) => (amount < 0 ? formatAmount(-amount) : '')],
    [`Balance (${amountUnit})`, ({ balance }) => formatAmount(balance)],
    ['By', ({ by }) => by],
    ['Reason', ({ reason }) => reason],
    ['Batch', ({ batch }) => batch ?? ''],
  ]
}

/** Returns nanograms as exact grams with a decimal point: 1545000 is "0.001545". */
function gramsText(nanograms: number): string {
  // The last nine digits are the fraction. A division would not be exact.
  const digits = String(Math.abs(nanograms)).padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0+$/, '')
  return `${nanograms < 0 ? '-' : ''}${digits.slice(0, -9)}${fraction && `.${fraction}`}`
}
