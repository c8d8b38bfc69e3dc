/**
 * Texts and chips of the pages about stock: conditions of lots, stock warnings of ingredients,
 * sources.
 */
import type { CallReply } from '#contract/call.ts'
import type { Translate } from '#domain/content/messages.ts'
import type { LotCondition } from '#domain/stock/lot.ts'
import { formatRoundedStock } from '#domain/stock/stock-amount.ts'
import type { StockMark } from '#domain/stock/stock-level.ts'
import { formatDate, parseCalendarDate } from '#domain/time.ts'
import { StatusChip, type ChipTone } from '#web/back-office/parts/status-chip.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './ingredients.module.css'

/** An ingredient with its stock: amounts are whole numbers of the smallest unit of `unit`. */
export type StaffIngredient = CallReply<'GET /api/pharmacy/ingredients'>['ingredients'][number]

/** A lot (one delivery of an ingredient) as a row of a list. */
export type StaffLot = CallReply<'GET /api/pharmacy/ingredients/{ingredientId}'>['lots'][number]

/** A lot with its delivery, certificates and events. */
export type DetailedLot = CallReply<'GET /api/pharmacy/lots/{lotNumber}'>

export function getMarkLabels(t: Translate): Record<StockMark, string> {
  return { none: t('No usable stock'), low: t('Below reorder level'), expiring: t('Expiring') }
}

const markTones: Record<StockMark, ChipTone> = {
  none: 'error',
  low: 'warning',
  expiring: 'warning',
}

/** The stock warnings ("marks") of an ingredient as chips; "In stock" without warnings. */
export function StockMarks({ marks }: Pick<StaffIngredient, 'marks'>) {
  const t = useTranslator()
  const labels = getMarkLabels(t)
  if (marks.length === 0) return <StatusChip tone="success">{t('In stock')}</StatusChip>
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <StatusChip key={mark} tone={markTones[mark]}>
          {labels[mark]}
        </StatusChip>
      ))}
    </span>
  )
}

const conditionTones: Record<LotCondition, ChipTone> = {
  quarantine: 'info',
  released: 'success',
  recalled: 'error',
  expired: 'error',
  'used up': 'none',
}

function getConditionLabels(t: Translate): Record<LotCondition, string> {
  return {
    quarantine: t('Quarantine'),
    released: t('Released'),
    recalled: t('Recalled'),
    expired: t('Expired'),
    'used up': t('Used up'),
  }
}

export function ConditionChip({ condition }: { condition: LotCondition }) {
  const t = useTranslator()
  const labels = getConditionLabels(t)
  return <StatusChip tone={conditionTones[condition]}>{labels[condition]}</StatusChip>
}

/** Returns what is in stock but cannot be used: "500 g in quarantine, 20 g expired"; '' if none. */
export function formatHeldBackStock(t: Translate, ingredient: StaffIngredient): string {
  const {
    quarantine: quarantineAmount,
    expired: expiredAmount,
    recalled: recalledAmount,
    unit,
  } = ingredient
  return [
    quarantineAmount > 0 &&
      t('{amount} in quarantine', { amount: formatRoundedStock(quarantineAmount, unit) }),
    expiredAmount > 0 && t('{amount} expired', { amount: formatRoundedStock(expiredAmount, unit) }),
    recalledAmount > 0 &&
      t('{amount} recalled', { amount: formatRoundedStock(recalledAmount, unit) }),
  ]
    .filter((text) => text !== false)
    .join(', ')
}

/**
 * Returns "zinc picolinate, factor 0.2"; "Pure substance" without a compound. `factor` is the mass
 * fraction of the active ingredient in the compound.
 */
export function formatSource(t: Translate, source: { compound: string; factor: number }): string {
  const { compound, factor } = source
  return compound === ''
    ? t('Pure substance')
    : t('{compound}, factor {factor}', { compound, factor })
}

/** Formats a 'yyyy-mm-dd' day for staff; returns '–' for null or an invalid day. */
export function formatDayOrDash(day: string | null): string {
  const parsedDay = parseCalendarDate(day ?? '')
  return parsedDay ? formatDate(parsedDay) : '–'
}
