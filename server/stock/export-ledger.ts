/** Exports a ledger as CSV. */
import type { FastifyReply } from 'fastify'

import { csvByteOrderMark, formatCsvLine } from '#domain/csv.ts'
import { movementLabels } from '#domain/stock/movement.ts'
import type { StockUnit } from '#domain/stock/stock-amount.ts'
import { dateInMalaysia, formatDateTime } from '#domain/time.ts'
import { setCsvDownloadHeaders } from '#server/http/download-headers.ts'
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
  const titles = formatCsvLine(columns.map(({ title }) => title))
  // formatCsvLine escapes cells that a spreadsheet would run as formulas.
  const lines = rows.map((row) => formatCsvLine(columns.map(({ cellOf }) => cellOf(row))))
  return csvByteOrderMark + titles + lines.join('')
}

type Column = { title: string; cellOf: (row: LedgerRow) => string | number }

/** Amounts are exact and in one unit, so that a spreadsheet can sum them. */
function createColumns(unit: StockUnit): readonly Column[] {
  const amountUnit = unit === 'mass' ? 'g' : unit
  const formatAmount = (amount: number) => (unit === 'mass' ? formatGrams(amount) : String(amount))
  return [
    { title: 'Time', cellOf: ({ recordedAt }) => formatDateTime(recordedAt) },
    { title: 'Lot', cellOf: ({ lot }) => lot },
    { title: "Supplier's lot", cellOf: ({ supplierLot }) => supplierLot },
    { title: 'Movement', cellOf: ({ kind }) => movementLabels[kind] },
    {
      title: `In (${amountUnit})`,
      cellOf: ({ amount }) => (amount > 0 ? formatAmount(amount) : ''),
    },
    {
      title: `Out (${amountUnit})`,
      cellOf: ({ amount }) => (amount < 0 ? formatAmount(-amount) : ''),
    },
    { title: `Balance (${amountUnit})`, cellOf: ({ balance }) => formatAmount(balance) },
    { title: 'By', cellOf: ({ recordedBy }) => recordedBy },
    { title: 'Reason', cellOf: ({ reason }) => reason },
    { title: 'Batch', cellOf: ({ batch }) => batch ?? '' },
  ]
}

/** Returns nanograms as exact grams with a decimal point: 1545000 becomes "0.001545". */
function formatGrams(nanograms: number): string {
  // A gram is 10^9 nanograms, so the last nine digits are the fraction. A division would not be
  // exact.
  const digits = String(Math.abs(nanograms)).padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0+$/, '')
  return `${nanograms < 0 ? '-' : ''}${digits.slice(0, -9)}${fraction && `.${fraction}`}`
}
