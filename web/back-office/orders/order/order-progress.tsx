/** The timeline of the order, with the controls for status, tracking number and delivery. */
import { useState, type Dispatch, type SetStateAction } from 'react'

import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { isSameTrackingNumber } from '#domain/orders/tracking-number.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import type { ShipParcel } from '#web/back-office/parts/forms/use-parcel-form.ts'
import { useDialogOpening } from '#web/back-office/parts/use-dialog-opening.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'

import type { Conflict } from '#web/back-office/orders/conflict.ts'
import { ConflictDialog } from '#web/back-office/orders/conflict-dialog.tsx'
import type { ChangedValues } from '#web/back-office/orders/order-change.ts'
import { ParcelLink } from '#web/back-office/orders/parcel-link.tsx'
import { ShipDialog } from '#web/back-office/orders/ship-dialog.tsx'
import { StatusDialog } from '#web/back-office/orders/status-dialog.tsx'
import { StatusSelect } from '#web/back-office/orders/status-select.tsx'
import { findStatusWarnings } from '#web/back-office/orders/status-warnings.ts'
import { DeliveredButton } from './delivered-button.tsx'
import { OrderTracking } from './order-tracking.tsx'
import styles from './order.module.css'
import type { OrderActions, StaffOrder } from './use-order.ts'

type ProgressProps = {
  order: StaffOrder
  orderActions: OrderActions
  /** Staff confirmed that the jars of a recalled lot were replaced. */
  areJarsReplaced: boolean
}

type TrackingDraftProps = {
  /** The typed tracking number while it is not saved. */
  trackingDraft: string | undefined
  onTrackingDraftChange: Dispatch<SetStateAction<string | undefined>>
}

export function OrderProgress(props: ProgressProps & TrackingDraftProps) {
  const { order, orderActions, areJarsReplaced, trackingDraft, onTrackingDraftChange } = props
  const t = useTranslator()
  const [statusToConfirm, setStatusToConfirm] = useState<OrderStatus>()
  const { saveChange, keepTheirs, saveMyValues } = createOrderChanges(props)
  const { orderId, status } = order
  // As the specification requires, a typed tracking number is sent with the next change of status.
  const setStatus = (newStatus: OrderStatus, reason = ''): Promise<void> =>
    saveChange({
      status: newStatus,
      ...(trackingDraft !== undefined && { tracking: trackingDraft }),
      ...(reason && { reason }),
    })
  return (
    <section aria-label={t('Order status')} className={styles.statusSection}>
      <CustomerTimeline order={order} />
      <div className={styles.statusActions}>
        <StatusSelect
          orderId={orderId}
          value={status}
          onChange={(newStatus) => {
            if (findStatusWarnings(order, newStatus).length > 0) setStatusToConfirm(newStatus)
            else void setStatus(newStatus)
          }}
        />
        <OrderTracking
          order={order}
          draft={trackingDraft}
          onDraftChange={onTrackingDraftChange}
          onSave={(change) => void saveChange(change)}
        />
        <ShipOrder
          order={order}
          orderActions={orderActions}
          areJarsReplaced={areJarsReplaced}
          onShipped={() => onTrackingDraftChange(undefined)}
        />
        <DeliveredButton
          order={order}
          orderActions={orderActions}
          areJarsReplaced={areJarsReplaced}
        />
      </div>
      <StatusDialog
        request={
          statusToConfirm
            ? { row: order, status: statusToConfirm }
            : orderActions.statusWithoutReason && {
                row: order,
                status: orderActions.statusWithoutReason,
                needsReason: true,
              }
        }
        onClose={() => {
          if (statusToConfirm) setStatusToConfirm(undefined)
          else orderActions.clearChangeWithoutReason()
        }}
        onConfirm={(newStatus, reason) => void setStatus(newStatus, reason)}
        unsavedReasons={orderActions.unsavedReasons}
      />
      <ConflictDialog
        conflict={orderActions.conflict}
        onKeepTheirs={keepTheirs}
        onSaveMine={(conflict) => void saveMyValues(conflict)}
      />
    </section>
  )
}

/**
 * Returns functions that change the order, and remove the typed tracking number once it is saved.
 */
function createOrderChanges(props: ProgressProps & TrackingDraftProps) {
  const { order, orderActions, onTrackingDraftChange } = props
  const removeSavedDraft = (savedNumber: string): void =>
    // A number typed meanwhile stays a draft.
    onTrackingDraftChange((currentDraft) =>
      isSameTrackingNumber(currentDraft ?? '', savedNumber) ? undefined : currentDraft,
    )
  const saveChange = async (changedValues: ChangedValues): Promise<void> => {
    const isSaved = await orderActions.saveStatusChange(order, changedValues)
    if (isSaved) removeSavedDraft(changedValues.tracking ?? '')
  }
  const keepTheirs = (conflict: Conflict): void => {
    orderActions.keepTheirs(conflict)
    onTrackingDraftChange(undefined)
  }
  const saveMyValues = async (conflict: Conflict): Promise<void> => {
    const savedNumber = await orderActions.saveMyValues(conflict)
    if (savedNumber !== undefined) removeSavedDraft(savedNumber)
  }
  return { saveChange, keepTheirs, saveMyValues }
}

/** The button that ships the order, with its dialog. */
function ShipOrder(props: ProgressProps & { onShipped: () => void }) {
  const { order, orderActions, areJarsReplaced, onShipped } = props
  const { orderId, updatedAt } = order
  const dialog = useDialogOpening()
  const ship: ShipParcel = async (parcel) => {
    const body = { ...parcel, updatedAt, ...(areJarsReplaced && { recalledJarsReplaced: true }) }
    await orderActions.showResult(
      callAuthenticated('PUT /api/admin/orders/{orderId}/shipped', { params: { orderId }, body }),
    )
    onShipped()
  }
  return (
    <>
      <ShipButton order={order} onPress={dialog.open} />
      {/* The form begins with the saved courier and tracking number. */}
      <ShipDialog
        key={dialog.openingKey}
        order={order}
        open={dialog.isOpen}
        onClose={dialog.close}
        onShip={ship}
      />
    </>
  )
}

/** State of a timeline step by state of the order's step. A stopped step is shown as current. */
const timelineStates = { done: 'done', now: 'now', stopped: 'now', 'to come': 'later' } as const

function CustomerTimeline({ order }: { order: StaffOrder }) {
  const t = useTranslator()
  return (
    <Timeline
      label={t('Timeline shown to the customer')}
      steps={order.timeline.map(({ label, state, doneAt }) => ({
        name: t(label),
        state: timelineStates[state],
        note: doneAt && formatDateTime(new Date(doneAt)),
      }))}
    />
  )
}

/**
 * Renders nothing before the order is ready to ship, or when it was handed over without a courier.
 * After shipping, courier and number can be corrected.
 */
function ShipButton({ order, onPress }: { order: StaffOrder; onPress: () => void }) {
  const t = useTranslator()
  const isShipped = order.dispatchedAt !== null
  if (!isShipped && (order.status !== 'Ready to Ship' || hasLeftPharmacy(order))) return null
  return (
    <>
      <ParcelLink {...order} />
      <Button kind={isShipped ? 'secondary' : 'primary'} size="sm" onClick={onPress}>
        {isShipped ? t('Change courier or tracking number') : t('Ship order')}
      </Button>
    </>
  )
}
