/**
 * Button and dialog that export the filtered orders as CSV. Health data is included only on
 * request, which must be made again for each export.
 */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { saveCsv } from '#web/back-office/parts/table/save-csv.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DownloadIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { formatOrderCount } from './order-filters.tsx'
import type { OrderCounts, OrderQuery } from './use-orders.ts'

export function ExportDialog(props: {
  query: OrderQuery
  /** Number of orders that the filters select. */
  filteredCount: number | undefined
  /** Undefined until loaded, as `filteredCount`. */
  counts: OrderCounts | undefined
}) {
  const { query, filteredCount, counts } = props
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const [isHealthDataIncluded, setHealthDataIncluded] = useState(false)
  return (
    <>
      <Button
        kind="secondary"
        icon={<DownloadIcon />}
        onClick={() => {
          setHealthDataIncluded(false)
          setOpen(true)
        }}
      >
        {t('Export CSV')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Export orders')}
        confirmLabel={t('Export')}
        onConfirm={async () => {
          const { q, status, payment, parcel, days } = query
          const healthOption = isHealthDataIncluded ? ({ includeHealthData: 'yes' } as const) : {}
          const csv = await callAuthenticated('GET /api/admin/orders/export', {
            query: { q, status, payment, parcel, days, ...healthOption },
          })
          saveCsv('orders', csv)
        }}
      >
        <p>
          {filteredCount === undefined || counts === undefined
            ? t(
                'All orders that match the filters, with names, addresses and phone numbers. The export is recorded in the audit log.',
              )
            : t(
                '{count, plural, =0 {No orders} one {One order} other {{all} orders}} with names, addresses and phone numbers. The export is recorded in the audit log.',
                { count: filteredCount, all: formatOrderCount(filteredCount, counts) },
              )}
        </p>
        <Checkbox
          checked={isHealthDataIncluded}
          onChange={({ target }) => setHealthDataIncluded(target.checked)}
        >
          {t('Include allergies, and whether there is a medical note')}
        </Checkbox>
      </ConfirmDialog>
    </>
  )
}
