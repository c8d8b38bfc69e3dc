/**
 * Button that exports addresses for a courier's own tool. Its dialog leaves out orders that no
 * pharmacist has approved, unless staff tick them.
 */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { saveCsv } from '#web/back-office/parts/table/save-csv.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DownloadIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

export function ExportAddresses(props: {
  /** Empty to export all ready orders. */
  chosenIds: readonly string[]
  /** Number of orders, with those that are not approved, unpaid, refunded or recalled. */
  count: number
  unapprovedCount: number
}) {
  const { chosenIds, count, unapprovedCount } = props
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [withUnapproved, setWithUnapproved] = useState(false)
  const exportedCount = withUnapproved ? count : count - unapprovedCount
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={<DownloadIcon />}
        onClick={() => {
          setWithUnapproved(false)
          setOpen(true)
        }}
      >
        {chosenIds.length > 0
          ? t('Export {count} addresses', { count: chosenIds.length })
          : t('Export all addresses')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Export addresses')}
        confirm={t('Export')}
        onConfirm={async () => {
          const query = {
            ...(chosenIds.length > 0 && { orders: chosenIds.join(',') }),
            ...(withUnapproved && { unapproved: 'true' }),
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
            kind="warn"
            title={t('No pharmacist has approved {count} of these orders.', {
              count: unapprovedCount,
            })}
          >
            <Checkbox
              checked={withUnapproved}
              onChange={({ target }) => setWithUnapproved(target.checked)}
            >
              {t('Export them too. Ship them only after a pharmacist has approved them.')}
            </Checkbox>
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
