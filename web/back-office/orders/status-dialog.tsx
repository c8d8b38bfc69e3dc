/**
 * Dialog that confirms a change of status that is probably a mistake. It asks for a reason if no
 * pharmacist has approved the order.
 */
import { useState } from 'react'

import type { OrderStatus, StatusWarning } from '#domain/orders/order-status.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { createUnapprovedReasonField } from '#web/back-office/parts/forms/unapproved-reason.ts'
import { useReopening } from '#web/back-office/parts/use-reopening.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { statusWarningTexts } from './status-warning-texts.ts'
import { findStatusWarnings, type OrderWithWarnings } from './status-warnings.ts'

export function StatusDialog(props: {
  /** The change to confirm. `needsReason`: the server refused it without a reason. */
  request: { row: OrderWithWarnings; status: OrderStatus; needsReason?: boolean } | undefined
  onClose: () => void
  /**
   * Must not wait for the call: the dialog closes afterwards, and `onClose` would clear the missing
   * reason that the call reports.
   */
  onConfirm: (status: OrderStatus, reason: string) => void
  /** Reasons of changes that were refused, by order number: the dialog begins with them. */
  unsavedReasons: ReadonlyMap<string, string>
}) {
  const { request, onClose, onConfirm } = props
  const t = useTranslator()
  const isOpen = useReopening(request && `${request.row.orderId} ${request.status}`)
  // A typed reason belongs to one order. The last number stays during the closing animation.
  const [shownOrderId, setShownOrderId] = useState('')
  if (request && request.row.orderId !== shownOrderId) setShownOrderId(request.row.orderId)
  const warnings: readonly StatusWarning[] = request
    ? findStatusWarnings(request.row, request.status)
    : []
  const needsReason = Boolean(request?.needsReason) || warnings.includes('unapproved')
  return (
    <ConfirmDialog
      key={shownOrderId}
      open={isOpen}
      onClose={onClose}
      title={t('Set order {number} to {status}?', {
        number: request?.row.orderId ?? '',
        status: request?.status ?? '',
      })}
      confirmLabel={t('Set status')}
      {...(needsReason && {
        reasonField: {
          ...createUnapprovedReasonField(t),
          initialValue: props.unsavedReasons.get(request?.row.orderId ?? ''),
        },
      })}
      onConfirm={async (reason) => {
        if (request) onConfirm(request.status, reason)
      }}
    >
      {warnings.map((warning) => (
        <p key={warning}>{t(statusWarningTexts.oneOrder[warning])}</p>
      ))}
      {needsReason && !warnings.includes('unapproved') && (
        <p>{t(statusWarningTexts.oneOrder.unapproved)}</p>
      )}
    </ConfirmDialog>
  )
}
