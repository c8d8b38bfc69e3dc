/** Edit conflict: shows both values and lets staff choose. */
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Table } from '#web/ui/layout/table.tsx'

import { meant, type Conflict } from './conflict.ts'

export function ConflictDialog(props: {
  conflict: Conflict | undefined
  onKeepTheirs: (conflict: Conflict) => void
  onSaveMine: (conflict: Conflict) => void
}) {
  const { conflict, onKeepTheirs, onSaveMine } = props
  const t = useText()
  const none = t('None')
  const own = conflict && meant(conflict)
  return (
    <Dialog
      open={conflict !== undefined}
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
                number: conflict.wanted.orderId,
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
                <td>{conflict.theirs.status}</td>
                <td>{own?.status ? conflict.wanted.status : t('Not changed')}</td>
              </tr>
              <tr>
                <th scope="row">{t('Tracking number')}</th>
                <td>{conflict.theirs.trackingNumber || none}</td>
                <td>{own?.tracking ? conflict.wanted.tracking || none : t('Not changed')}</td>
              </tr>
            </tbody>
          </Table>
        </>
      )}
    </Dialog>
  )
}
