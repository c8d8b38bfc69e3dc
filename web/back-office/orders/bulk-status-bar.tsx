/** Bar above the table that sets one status for all selected orders, after a confirmation. */
import { useState } from 'react'

import { orderStatuses, type OrderStatus } from '#domain/orders/order-status.ts'
import { SelectionBar } from '#web/back-office/parts/table/selection-bar.tsx'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { statusWarningTexts } from './status-warning-texts.ts'
import { findStatusWarnings } from './status-warnings.ts'
import type { OrderRow } from './use-orders.ts'

export function BulkStatusBar(props: {
  rows: readonly OrderRow[]
  onClear: () => void
  onChange: (status: OrderStatus) => Promise<void>
}) {
  const { rows, onClear, onChange } = props
  const t = useTranslator()
  const [newStatus, setNewStatus] = useState<OrderStatus>()
  if (rows.length === 0) return null
  const warnings = newStatus
    ? [...new Set(rows.flatMap((row) => findStatusWarnings(row, newStatus)))]
    : []
  return (
    <SelectionBar
      label={t('Selected orders')}
      text={t('{count, plural, one {# order selected} other {# orders selected}}', {
        count: rows.length,
      })}
      onClear={onClear}
    >
      {orderStatuses.map((status) => (
        <Button key={status} kind="secondary" size="sm" onClick={() => setNewStatus(status)}>
          {status}
        </Button>
      ))}
      <ConfirmDialog
        open={newStatus !== undefined}
        onClose={() => setNewStatus(undefined)}
        title={t('Set {count, plural, one {# order} other {# orders}} to {status}?', {
          count: rows.length,
          status: newStatus ?? '',
        })}
        confirmLabel={t('Set status')}
        onConfirm={async () => {
          if (newStatus) await onChange(newStatus)
        }}
      >
        {warnings.map((warning) => (
          <p key={warning}>{t(statusWarningTexts.manyOrders[warning])}</p>
        ))}
        {warnings.length === 0 && (
          <p>{t('Orders that someone else changed in the meantime are skipped.')}</p>
        )}
      </ConfirmDialog>
    </SelectionBar>
  )
}
