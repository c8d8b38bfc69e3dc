/** Filters of the list of orders: search, payment, saved views, statuses with counts, and days. */
import { useEffect, useRef } from 'react'

import { orderStatuses, type OrderStatus } from '#domain/orders/order-status.ts'
import { paymentTransitions, paymentTexts } from '#domain/payments/payment-state.ts'
import { statesOf } from '#domain/state-table.ts'
import { SearchFilter, SelectFilter } from '#web/back-office/parts/table/filters.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import {
  dayFilters,
  leftPharmacyFilter,
  toPrepareFilter,
  type FilterValues,
} from './filter-values.ts'
import styles from './order-filters.module.css'
import { ViewMenu } from './saved-views.tsx'
import type { OrderCounts } from './use-orders.ts'

export function OrderFilters(props: {
  values: FilterValues
  counts: OrderCounts | undefined
  onChange: (changes: Partial<FilterValues>) => void
}) {
  const { values, counts, onChange } = props
  const t = useTranslator()
  const searchRef = useRef<HTMLDivElement>(null)

  // Ctrl K (or ⌘ K) focuses the search.
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      searchRef.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])

  const dayTexts = { '7': t('7 days'), '30': t('30 days') }
  const dayOptions = [
    { value: '', label: t('All') },
    ...dayFilters.map((value) => ({ value, label: dayTexts[value] })),
  ]
  return (
    <div role="search" aria-label={t('Find orders')} className={styles.filters}>
      <div className={styles.searchRow}>
        <div ref={searchRef} className={styles.search}>
          <SearchFilter
            label={t('Order number, name or phone')}
            value={values.q}
            onChange={(q) => onChange({ q })}
          />
        </div>
        <SelectFilter
          label={t('Payment')}
          value={values.payment}
          onChange={(value) => onChange({ payment: value })}
        >
          <option value="">{t('All payments')}</option>
          <option value={toPrepareFilter}>{t('Paid or partly refunded')}</option>
          {statesOf(paymentTransitions).map((state) => (
            <option key={state} value={state}>
              {t(paymentTexts[state])}
            </option>
          ))}
        </SelectFilter>
        <ViewMenu values={values} onChange={onChange} />
      </div>
      <div className={styles.tabRow}>
        <StatusTabs
          chosenStatus={values.status}
          counts={counts}
          onChoose={(status) => onChange({ status })}
        />
        <fieldset className={styles.tabs}>
          <legend className="visually-hidden">{t('Order date')}</legend>
          {dayOptions.map(({ value, label }) => (
            <Tab
              key={value}
              name="days"
              value={value}
              chosenValue={values.days}
              label={label}
              onChoose={(days) => onChange({ days })}
            />
          ))}
        </fieldset>
      </div>
    </div>
  )
}

function StatusTabs(props: {
  chosenStatus: string
  counts: OrderCounts | undefined
  onChoose: (status: string) => void
}) {
  const { chosenStatus, counts, onChoose } = props
  const t = useTranslator()
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{t('Status')}</legend>
      <Tab
        name="status"
        value=""
        chosenValue={chosenStatus}
        label={t('All')}
        count={counts && formatOrderCount(counts.totalCount, counts)}
        onChoose={onChoose}
      />
      {orderStatuses.map((status) => (
        <Tab
          key={status}
          name="status"
          value={status}
          chosenValue={chosenStatus}
          label={status}
          count={counts && formatOrderCount(getViewCount(status, counts), counts)}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  )
}

/**
 * Returns how many orders a tab or view lists. "Ready to Ship" counts only orders still at the
 * pharmacy; the others are in the view "Shipped or handed over".
 */
export function getViewCount(
  view: OrderStatus | typeof leftPharmacyFilter,
  counts: OrderCounts,
): number {
  if (view === leftPharmacyFilter) return counts.leftPharmacyCount
  return view === 'Ready to Ship' ? counts.toShipCount : counts.countByStatus[view]
}

/** Returns "1,234", or "10,000+" if the server stopped counting at its limit `maxCount`. */
export function formatOrderCount(count: number, counts: OrderCounts): string {
  const { countByStatus, maxCount } = counts
  const isLimitReached =
    count >= maxCount && Object.values(countByStatus).some((statusCount) => statusCount >= maxCount)
  return `${count.toLocaleString('en')}${isLimitReached ? '+' : ''}`
}

/** One option of a group of radio buttons that looks like a tab. */
function Tab(props: {
  /** Name of the group. */
  name: string
  value: string
  chosenValue: string
  label: string
  count?: string | undefined
  onChoose: (value: string) => void
}) {
  const { name, value, chosenValue, label, count, onChoose } = props
  return (
    <label className={styles.tab}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosenValue === value}
        onChange={() => onChoose(value)}
      />
      <span>
        {label}
        {count !== undefined && <span className={styles.count}> {count}</span>}
      </span>
    </label>
  )
}
