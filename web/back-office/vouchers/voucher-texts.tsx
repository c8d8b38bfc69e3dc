/** Formats a voucher for staff: discount, dates, uses and state. */
import type { CallReply } from '#contract/call.ts'
import { formatDate, parseCalendarDate } from '#domain/time.ts'
import type { VoucherStatus } from '#domain/vouchers/voucher-status.ts'
import type { Translate } from '#domain/content/messages.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { StatusChip, type ChipTone } from '#web/back-office/parts/status-chip.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

/** `heldCount`: open orders that reserved the voucher; each becomes a use once it is paid. */
export type StaffVoucher = CallReply<'GET /api/admin/vouchers'>['vouchers'][number]

/** Returns "RM 20.00" or "10 %", with a no-break space. */
export function formatDiscount({
  amount,
  percent,
}: Pick<StaffVoucher, 'amount' | 'percent'>): string {
  return amount === null ? `${percent}\u00a0%` : formatApiAmount(amount)
}

/** Returns "01/02/2026 – 28/02/2026", "from …", "until …", or "Always" if both days are null. */
export function formatValidity(
  t: Translate,
  { firstDay, lastDay }: Pick<StaffVoucher, 'firstDay' | 'lastDay'>,
): string {
  const firstDayText = formatDayOrEmpty(firstDay)
  const lastDayText = formatDayOrEmpty(lastDay)
  if (firstDayText && lastDayText) return `${firstDayText} – ${lastDayText}`
  if (firstDayText) return t('from {day}', { day: firstDayText })
  return lastDayText ? t('until {day}', { day: lastDayText }) : t('Always')
}

/** Formats a day of the API (yyyy-mm-dd) as dd/MM/yyyy. Returns '' for null or an invalid day. */
export function formatDayOrEmpty(day: string | null): string {
  const parsedDay = parseCalendarDate(day ?? '')
  return parsedDay ? formatDate(parsedDay) : ''
}

/** Returns "3 / 10", or "3" without a limit. */
export function formatUses({
  usedCount,
  totalLimit,
}: Pick<StaffVoucher, 'usedCount' | 'totalLimit'>): string {
  return totalLimit === null ? String(usedCount) : `${usedCount} / ${totalLimit}`
}

const statusTones: Readonly<Record<VoucherStatus, ChipTone>> = {
  active: 'success',
  planned: 'info',
  paused: 'warning',
  'used up': 'none',
  ended: 'none',
}

/** Returns the translated labels of the statuses. */
export function getVoucherStatusLabels(t: Translate): Readonly<Record<VoucherStatus, string>> {
  return {
    active: t('Active'),
    planned: t('Scheduled'),
    paused: t('Paused'),
    'used up': t('Used up'),
    ended: t('Ended'),
  }
}

export function VoucherStatusChip({ status }: { status: VoucherStatus }) {
  const t = useTranslator()
  return <StatusChip tone={statusTones[status]}>{getVoucherStatusLabels(t)[status]}</StatusChip>
}
