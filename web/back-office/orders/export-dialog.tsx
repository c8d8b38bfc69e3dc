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

import type { OrderQuery } from './use-orders.ts'

export function ExportDialog({ query, count }: { query: OrderQuery; count: number | undefined }) {
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
          {t(
            '{count, plural, =0 {No orders} one {# order} other {# orders}} with names, addresses and phone numbers. The export is recorded in the audit log.',
            { count: count ?? 0 },
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
