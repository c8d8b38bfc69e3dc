/**
 * Dialog for an edit conflict of an order: shows the saved and the requested values, and lets staff
 * choose. Closing the dialog keeps the saved values. The conflict of another order opens it again.
 */
import { useReopening } from '#web/back-office/parts/use-reopening.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Table } from '#web/ui/layout/table.tsx'

import { findChangedFields, type Conflict } from './conflict.ts'

export function ConflictDialog(props: {
  conflict: Conflict | undefined
  onKeepTheirs: (conflict: Conflict) => void
  onSaveMine: (conflict: Conflict) => void
}) {
  const { conflict, onKeepTheirs, onSaveMine } = props
  const t = useTranslator()
  const isOpen = useReopening(conflict?.requestedChange.orderId)
  const noneText = t('None')
  const changedFields = conflict && findChangedFields(conflict)
  return (
    <Dialog
      open={isOpen}
      onClose={() => conflict && onKeepTheirs(conflict)}
      title={t('Someone else changed this order')}
      actions={
        conflict && (
          <>
            <Button onClick={() => onKeepTheirs(conflict)}>{t('Use their values')}</Button>
            <Button kind="secondary" onClick={() => onSaveMine(conflict)}>
              {t('Save my values')}
            </Button>
          </>
        )
      }
    >
      {conflict && (
        <>
          <p>
            {t(
              'Order {number} was changed while you had it open. Your changes are not saved yet.',
              {
                number: conflict.requestedChange.orderId,
              },
            )}
          </p>
          <Table caption={t('Both values')} captionHidden>
            <thead>
              <tr>
                <th scope="col">{t('Field')}</th>
                <th scope="col">{t('Theirs (saved)')}</th>
                <th scope="col">{t('Yours')}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t('Status')}</th>
                <td>{conflict.savedValues.status}</td>
                <td>
                  {changedFields?.status ? conflict.requestedChange.status : t('Not changed')}
                </td>
              </tr>
              <tr>
                <th scope="row">{t('Tracking number')}</th>
                <td>{conflict.savedValues.trackingNumber || noneText}</td>
                <td>
                  {changedFields?.tracking
                    ? conflict.requestedChange.tracking || noneText
                    : t('Not changed')}
                </td>
              </tr>
            </tbody>
          </Table>
          {conflict.requestedChange.clearTracking && (
            <p>
              {t(
                'If the order is shipped, clearing its tracking number undoes the shipping. An email to the customer cannot be taken back.',
              )}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
