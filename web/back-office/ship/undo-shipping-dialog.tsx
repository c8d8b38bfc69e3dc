/** Dialog that undoes a shipping. It warns that the customer's email may already be sent. */
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { ListedParcel } from './parcel.ts'

export function UndoShippingDialog(props: {
  parcel: ListedParcel | undefined
  onClose: () => void
  onUndone: (orderId: string) => void
}) {
  const { parcel, onClose, onUndone } = props
  const t = useTranslator()
  return (
    <ConfirmDialog
      open={parcel !== undefined}
      onClose={onClose}
      title={t('Undo the shipping of order {number}?', { number: parcel?.orderId ?? '' })}
      confirmLabel={t('Undo shipping')}
      danger
      onConfirm={async () => {
        if (!parcel) return
        const { orderId, status, updatedAt } = parcel
        await callAuthenticated('PUT /admin/orders/{orderId}/status', {
          params: { orderId },
          body: { status, clearTracking: true, updatedAt },
        })
        onUndone(orderId)
      }}
    >
      <p>{t('The order goes back to Ready to Ship, without courier and tracking number.')}</p>
      <p>
        {t(
          'The email to {email} is sent within a minute of shipping and cannot be taken back. If you ship the order with another courier or number, the customer gets another email. With the same courier and number, no other email is sent.',
          { email: parcel?.email ?? '' },
        )}
      </p>
    </ConfirmDialog>
  )
}
