/** Dialog that undoes a shipping. It warns that the customer's email may already be sent. */
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { ConfirmDialog } from './confirm-dialog.tsx'

/** A shipped order. */
type ShippedOrder = { orderId: string; email: string }

export function UndoShippingDialog<Order extends ShippedOrder>(props: {
  order: Order | undefined
  onClose: () => void
  /** Clears the tracking number, which undoes the shipping. If it throws, the dialog stays open. */
  onConfirm: (order: Order) => Promise<void>
}) {
  const { order, onClose, onConfirm } = props
  const t = useTranslator()
  return (
    <ConfirmDialog
      open={order !== undefined}
      onClose={onClose}
      title={t('Undo the shipping of order {number}?', { number: order?.orderId ?? '' })}
      confirmLabel={t('Undo shipping')}
      danger
      onConfirm={async () => {
        if (order) await onConfirm(order)
      }}
    >
      <p>{t('The order goes back to Ready to Ship, without courier and tracking number.')}</p>
      <p>
        {t(
          'The email to {email} is sent within a minute of shipping and cannot be taken back. If you ship the order with another courier or number, the customer gets another email. With the same courier and number, no other email is sent.',
          { email: order?.email ?? '' },
        )}
      </p>
    </ConfirmDialog>
  )
}
