/**
 * Exports the vouchers that match a filter as CSV. `formatCsvLine` escapes cells that a spreadsheet
 * would run as formulas. The audit log records each export before its first byte is sent, because
 * anyone can use the codes in the file.
 */
import type { FastifyReply } from 'fastify'

import type { ParsedCallInput, CallReply } from '#contract/call.ts'
import { formatCsvLine, csvByteOrderMark } from '#domain/csv.ts'
import { dateInMalaysia, formatDate, parseCalendarDate } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { setCsvDownloadHeaders } from '#server/http/download-headers.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { toStaffVoucherReply, toVoucherFilter } from './show-voucher.ts'
import { listAllVouchers } from './find-vouchers.ts'

type StaffVoucher = CallReply<'GET /api/admin/vouchers'>['vouchers'][number]

/** Returns the CSV, sets the headers of the download, and adds an entry to the audit log. */
export async function exportVouchers(
  shop: Shop,
  actor: Actor,
  query: ParsedCallInput<'GET /api/admin/vouchers/export'>['query'],
  reply: FastifyReply,
): Promise<string> {
  const now = shop.now()
  const vouchers = await transact(shop.db, async (tx) => {
    const matchingVouchers = await listAllVouchers(tx, { ...toVoucherFilter(query), now })
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'vouchers.exported',
      subjectId: 'vouchers',
      detail: { count: matchingVouchers.length },
    })
    return matchingVouchers
  })
  setCsvDownloadHeaders(reply, `vouchers-${dateInMalaysia(now)}.csv`)
  const lines = vouchers.map((voucher) => {
    const staffVoucher = toStaffVoucherReply(voucher, now)
    return formatCsvLine(columns.map(({ cellOf }) => cellOf(staffVoucher)))
  })
  return csvByteOrderMark + formatCsvLine(columns.map(({ title }) => title)) + lines.join('')
}

type ExportColumn = { title: string; cellOf: (voucher: StaffVoucher) => string | number }

/** An empty cell means that there is no limit, as on the screen. */
const columns: readonly ExportColumn[] = [
  { title: 'Code', cellOf: ({ code }) => code },
  { title: 'Status', cellOf: ({ status }) => status },
  { title: 'Discount (RM)', cellOf: ({ amount }) => amount ?? '' },
  { title: 'Discount (%)', cellOf: ({ percent }) => percent ?? '' },
  { title: 'Minimum subtotal (RM)', cellOf: ({ minimumSpend }) => minimumSpend },
  { title: 'First day', cellOf: ({ firstDay }) => formatDay(firstDay) },
  { title: 'Last day', cellOf: ({ lastDay }) => formatDay(lastDay) },
  { title: 'Total uses', cellOf: ({ totalLimit }) => totalLimit ?? '' },
  { title: 'Uses per customer', cellOf: ({ customerLimit }) => customerLimit ?? '' },
  { title: 'Used', cellOf: ({ usedCount }) => usedCount },
  { title: 'Reserved', cellOf: ({ heldCount }) => heldCount },
  { title: 'Created', cellOf: ({ createdAt }) => formatDate(new Date(createdAt)) },
]

function formatDay(day: string | null): string {
  const calendarDate = parseCalendarDate(day ?? '')
  return calendarDate ? formatDate(calendarDate) : ''
}
