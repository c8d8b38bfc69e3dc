/**
 * Field for the tracking number of an order. Clearing the number of a shipped order undoes the
 * shipping, so staff must confirm it.
 */
import { useState } from 'react'

import type { OrderChange } from '#web/back-office/orders/order-change.ts'
import { UndoShippingDialog } from '#web/back-office/parts/forms/undo-shipping-dialog.tsx'
import { useCouriers } from '#web/back-office/parts/forms/use-couriers.ts'

import { TrackingField } from './tracking-field.tsx'
import type { StaffOrder } from './use-order.ts'

export function OrderTracking(props: {
  order: StaffOrder
  draft: string | undefined
  onDraftChange: (typedNumber: string | undefined) => void
  onSave: (change: Pick<OrderChange, 'tracking' | 'clearTracking'>) => void
}) {
  const { order, draft, onDraftChange, onSave } = props
  const { couriers } = useCouriers()
  const [isUndoing, setUndoing] = useState(false)
  const clearTracking = (): void => onSave({ tracking: '', clearTracking: true })
  return (
    <>
      <TrackingField
        hasLongPlaceholder
        orderId={order.orderId}
        savedNumber={order.trackingNumber}
        draft={draft}
        couriers={couriers}
        onDraftChange={onDraftChange}
        onSave={(tracking) => onSave({ tracking })}
        onClear={() => (order.dispatchedAt === null ? clearTracking() : setUndoing(true))}
      />
      <UndoShippingDialog
        order={isUndoing ? order : undefined}
        onClose={() => setUndoing(false)}
        // Does not wait for the call, because the page shows a failure or a conflict.
        onConfirm={async () => clearTracking()}
      />
    </>
  )
}
