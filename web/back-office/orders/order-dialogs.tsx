/** Confirms a change of status, and asks which values to keep after an edit conflict. */
import type { OrderStatus } from '#domain/orders/order-status.ts'

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
  const { list, drafts, changeOrder } = orders
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
          const tracking = drafts.get(row.orderId)
          void changeOrder(row, {
            status,
            ...(tracking !== undefined && { tracking }),
            ...(reason && { reason }),
          })
        }}
        unsavedReasons={orders.unsavedReasons}
      />
      <ConflictDialog
        conflict={orders.conflict}
        onKeepTheirs={orders.keepTheirs}
        onSaveMine={(conflict) => void orders.saveMyValues(conflict)}
      />
    </>
  )
}
