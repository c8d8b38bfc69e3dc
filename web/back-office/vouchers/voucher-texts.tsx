/** Formats a voucher for the desk: discount, dates, uses and state. */
import type { CallReply } from '#contract/call.ts'
import { formatDate, parseCalendarDate } from '#domain/time.ts'
import type { VoucherStatus } from '#domain/vouchers/voucher-status.ts'
import type { Translate } from '#domain/content/messages.ts'
import { amountText } from '#web/api/amount-text.ts'
import { StatusChip, type ChipTone } from '#web/back-office/parts/status-chip.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

export type StaffVoucher = CallReply<'GET /api/admin/vouchers'>['vouchers'][number]

/** Returns "RM 20.00" or "10 %", with a no-break space. */
export function discountText({
  amount,
  percent,
}: Pick<StaffVoucher, 'amount' | 'percent'>): string {
  return amount === null ? `${percent}\u00a0%` : amountText(amount)
}

/** Returns "01/02/2026 – 28/02/2026", "from …", "until …", or "Always" without days. */
export function validityText(
  t: Translate,
  { firstDay, lastDay }: Pick<StaffVoucher, 'firstDay' | 'lastDay'>,
): string {
  const firstText = dayText(firstDay)
  const lastText = dayText(lastDay)
  if (firstText && lastText) return `${firstText} – ${lastText}`
  if (firstText) return t('from {day}', { day: firstText })
  return lastText ? t('until {day}', { day: lastText }) : t('Always')
}

/** Formats a day as the API sends it (yyyy-mm-dd) as dd/MM/yyyy. Returns an empty text for null. */
export function dayText(day: string | null): string {
  const parsedDay = parseCalendarDate(day ?? '')
  return parsedDay ? formatDate(parsedDay) : ''
}

/** Returns "3 / 10", or "3" without a limit. */
export function usesText({ used, totalLimit }: Pick<StaffVoucher, 'used' | 'totalLimit'>): string {
  return totalLimit === null ? String(used) : `${used} / ${totalLimit}`
}

const statusTones: Readonly<Record<VoucherStatus, ChipTone>> = {
  active: 'ok',
  planned: 'info',
  paused: 'warn',
  'used up': 'none',
  ended: 'none',
}

/** Names of the statuses for staff. */
export function voucherStatusTexts(t: Translate): Readonly<Record<VoucherStatus, string>> {
  return {
    active: t('Active'),
    planned: t('Scheduled'),
    paused: t('Paused'),
    'used up': t('Used up'),
    ended: t('Ended'),
  }
}

export function VoucherStatusChip({ status }: { status: VoucherStatus }) {
  const t = useText()
  return <StatusChip tone={statusTones[status]}>{voucherStatusTexts(t)[status]}</StatusChip>
}
