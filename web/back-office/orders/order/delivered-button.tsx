/**
 * Button that marks an order as delivered, or removes the mark after a confirmation. Marking an
 * order that was not shipped means that staff hand it over without a courier. A dialog then asks
 * for confirmation, and for a reason if no pharmacist has approved the order.
 */
import { useState } from 'react'

import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { createUnapprovedReasonField } from '#web/back-office/parts/forms/unapproved-reason.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

import type { OrderActions, StaffOrder } from './use-order.ts'

/** Renders nothing before the order is ready to ship. */
export function DeliveredButton(props: {
  order: StaffOrder
  orderActions: OrderActions
  /** Staff confirmed that the jars of a recalled lot were replaced. */
  areJarsReplaced: boolean
}) {
  const { order, orderActions, areJarsReplaced } = props
  const t = useTranslator()
  const [openDialog, setOpenDialog] = useState<'hand over' | 'remove mark'>()
  const markAction = useAction()
  const { orderId, updatedAt, deliveredAt, approved, email } = order
  if (deliveredAt === null && order.status !== 'Ready to Ship') return null
  const sendDelivered = ({ delivered, reason = '' }: { delivered: boolean; reason?: string }) =>
    callAuthenticated('PUT /api/admin/orders/{orderId}/delivered', {
      params: { orderId },
      body: {
        delivered,
        updatedAt,
        ...(reason && { reason }),
        ...(areJarsReplaced && { recalledJarsReplaced: true }),
      },
    })
  const closeDialog = (): void => setOpenDialog(undefined)
  return (
    <>
      <Button
        kind="secondary"
        size="sm"
        working={markAction.isRunning}
        onClick={() => {
          // A second press finds the other label here, so removing the mark needs a confirmation.
          if (deliveredAt !== null) setOpenDialog('remove mark')
          else if (!hasLeftPharmacy(order)) setOpenDialog('hand over')
          else
            void markAction.run(() =>
              orderActions.showResultOnPage(sendDelivered({ delivered: true })),
            )
        }}
      >
        {deliveredAt === null ? t('Mark as delivered') : t('Remove delivered mark')}
      </Button>
      <ConfirmDialog
        open={openDialog === 'hand over'}
        onClose={closeDialog}
        title={t('Hand over order {number} without a courier?', { number: orderId })}
        confirmLabel={t('Mark as delivered')}
        {...(!approved && { reasonField: createUnapprovedReasonField(t) })}
        onConfirm={(reason) => orderActions.showResult(sendDelivered({ delivered: true, reason }))}
      >
        {!approved && (
          <Alert
            kind="warning"
            title={t('No pharmacist has approved order {number}.', { number: orderId })}
          >
            <p>{t('Hand it over only if a pharmacist agreed. Write down who agreed and why.')}</p>
          </Alert>
        )}
        <p>
          {t(
            'The order was not shipped. {email} gets the email that it was delivered, unless it was already sent.',
            { email },
          )}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === 'remove mark'}
        onClose={closeDialog}
        title={t('Remove the delivered mark of order {number}?', { number: orderId })}
        confirmLabel={t('Remove delivered mark')}
        danger
        onConfirm={() => orderActions.showResult(sendDelivered({ delivered: false }))}
      >
        <p>
          {t('The email to {email} that the order was delivered cannot be taken back.', { email })}
        </p>
      </ConfirmDialog>
    </>
  )
}
