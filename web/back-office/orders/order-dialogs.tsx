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
  const [changeWithoutReason] = orders.changesWithoutReason.flatMap(({ orderId, status }) => {
    const row = list.data?.find((candidate) => candidate.orderId === orderId)
    return row ? [{ row, status, needsReason: true }] : []
  })
  const request = statusToConfirm ?? changeWithoutReason
  return (
    <>
      <StatusDialog
        request={request}
        onClose={() => {
          if (statusToConfirm) onClose()
          else if (request) orders.clearChangeWithoutReason(request.row.orderId)
        }}
        onConfirm={(status, reason) => {
          if (!request) return
          const { row } = request
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
