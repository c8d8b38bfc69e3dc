/** Confirms a change of status, and asks which values to keep after an edit conflict. */
import type { OrderStatus } from '#domain/orders/order-status.ts'

import { applyChangeToSavedValues } from './conflict.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import type { Orders, OrderRow } from './use-orders.ts'

export type StatusChange = { row: OrderRow; status: OrderStatus }

export function OrderDialogs(props: {
  orders: Orders
  statusToConfirm: StatusChange | undefined
  onClose: () => void
}) {
  const { orders, statusToConfirm, onClose } = props
  const { list, drafts, setDraft, changeOrder, conflict } = orders
  const rowWithoutReason = list.data?.find(
    ({ orderId }) => orderId === orders.changeWithoutReason?.orderId,
  )
  const changeWithoutReason = orders.changeWithoutReason &&
    rowWithoutReason && {
      row: rowWithoutReason,
      status: orders.changeWithoutReason.status,
      needsReason: true,
    }
  return (
    <>
      <StatusDialog
        request={statusToConfirm ?? changeWithoutReason}
        onClose={() => {
          onClose()
          orders.clearChangeWithoutReason()
        }}
        onConfirm={(status, reason) => {
          const row = statusToConfirm?.row ?? changeWithoutReason?.row
          if (!row) return
          const { orderId, trackingNumber, updatedAt } = row
          const tracking = drafts.get(orderId) ?? trackingNumber
          void changeOrder(row, {
            orderId,
            status,
            tracking,
            updatedAt,
            ...(reason && { reason }),
          })
        }}
      />
      <ConflictDialog
        conflict={conflict}
        onKeepTheirs={({ requestedChange, savedValues }) => {
          orders.updateRow(requestedChange.orderId, savedValues)
          setDraft(requestedChange.orderId, undefined)
          orders.clearConflict()
        }}
        onSaveMine={(resolvedConflict) => {
          orders.clearConflict()
          const { requestedChange, savedValues } = resolvedConflict
          const row = list.data?.find(({ orderId }) => orderId === requestedChange.orderId)
          if (!row) return
          void changeOrder({ ...row, ...savedValues }, applyChangeToSavedValues(resolvedConflict))
        }}
      />
    </>
  )
}
