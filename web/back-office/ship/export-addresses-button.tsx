/**
 * Button that exports addresses as CSV, for a courier's own tool. Its dialog leaves out orders that
 * no pharmacist has approved, unless staff include them.
 */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { saveCsv } from '#web/back-office/parts/table/save-csv.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DownloadIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

export function ExportAddressesButton(props: {
  /** Orders that staff selected; empty to export all ready orders. */
  selectedOrderIds: readonly string[]
  /** Number of orders, including those that are unapproved, unpaid, refunded or recalled. */
  orderCount: number
  unapprovedCount: number
}) {
  const { selectedOrderIds, orderCount, unapprovedCount } = props
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const [isUnapprovedIncluded, setUnapprovedIncluded] = useState(false)
  const exportedCount = isUnapprovedIncluded ? orderCount : orderCount - unapprovedCount
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={<DownloadIcon />}
        onClick={() => {
          setUnapprovedIncluded(false)
          setOpen(true)
        }}
      >
        {selectedOrderIds.length > 0
          ? t('Export {count} addresses', { count: selectedOrderIds.length })
          : t('Export all addresses')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Export addresses')}
        confirmLabel={t('Export')}
        onConfirm={async () => {
          const query = {
            ...(selectedOrderIds.length > 0 && { orders: selectedOrderIds.join(',') }),
            ...(isUnapprovedIncluded && { includeUnapproved: 'true' }),
          }
          saveCsv(
            'addresses',
            await callAuthenticated('GET /api/admin/shipping/addresses', { query }),
          )
        }}
      >
        <p>
          {t(
            'At most {count, plural, one {# order} other {# orders}} with name, phone and address, for the courier’s own tool. Unpaid, refunded and recalled orders are left out. The content is "Supplements". The export is recorded in the audit log.',
            { count: exportedCount },
          )}
        </p>
        {unapprovedCount > 0 && (
          <Alert
            kind="warning"
            title={t('No pharmacist has approved {count} of these orders.', {
              count: unapprovedCount,
            })}
          >
            <Checkbox
              checked={isUnapprovedIncluded}
              onChange={({ target }) => setUnapprovedIncluded(target.checked)}
            >
              {t('Export them too. Ship them only after a pharmacist has approved them.')}
            </Checkbox>
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
